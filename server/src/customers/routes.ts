/** Customers over HTTP, for the console. */
import { ApiError } from "../errors.ts";
import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { callerOf } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { askPayerName } from "./ask-payer-name.ts";
import { changeCustomer } from "./change-customer.ts";
import { customerSearch } from "./search-term.ts";
import {
  findCustomer,
  LAST_ACTIVE,
  listCustomers,
  listInvoicesOfCustomer,
  listRefundsOfCustomer,
  listSubscriptionsOfCustomer,
} from "./store.ts";
import {
  ChangeCustomer,
  CustomerDetailSchema,
  CustomerParams,
  CustomerQuery,
  CustomerSchema,
  customerDetailJson,
  customerJson,
  INVOICES_WITH_REFUNDS,
  ListCustomers,
  PayerNameSchema,
  SHOWN_OF_EACH,
} from "./wire.ts";

const tags = ["Customers"];

const listCustomersRoute: Route = (app, deps) =>
  app.get(
    "/customers",
    {
      config: { permission: "customers:read" },
      schema: {
        operationId: "listCustomers",
        summary: "List customers",
        description:
          "Everyone whom a phone of the invoices and subscriptions stands for, by `last_at`: the newest invoice, subscription " +
          "or payment. A change shows here within seconds.",
        tags,
        querystring: ListCustomers,
        response: { 200: cursorListOf(CustomerSchema) },
      },
    },
    async (request) => {
      const { limit, offset, is_sandbox, search } = request.query;
      const which = {
        tenant_id: callerOf(request).tenant.id,
        is_sandbox,
        search: search === undefined ? null : customerSearch(search),
      };
      const list = { tenant_id: which.tenant_id, order: LAST_ACTIVE };
      const { customers, total } = await listCustomers(deps.db, which, pageToRead(deps, list, request.query));
      const { rows, next_cursor } = cutPage(deps, list, request.query, customers);
      return { items: rows.map(customerJson), total, limit, offset, next_cursor };
    },
  );

const getCustomerRoute: Route = (app, deps) =>
  app.get(
    "/customers/:phone",
    {
      config: { permission: "customers:read" },
      schema: {
        operationId: "getCustomer",
        summary: "Retrieve a customer",
        tags,
        params: CustomerParams,
        querystring: CustomerQuery,
        response: { 200: CustomerDetailSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const key = { tenant_id: tenant.id, ...request.params, ...request.query };
      const [customer, invoices, refunds, subscriptions] = await Promise.all([
        findCustomer(deps.db, key),
        listInvoicesOfCustomer(deps.db, key, SHOWN_OF_EACH),
        listRefundsOfCustomer(deps.db, key, { limit: SHOWN_OF_EACH, ofInvoices: INVOICES_WITH_REFUNDS }),
        listSubscriptionsOfCustomer(deps.db, key, SHOWN_OF_EACH),
      ]);
      if (customer === undefined) throw new ApiError("NOT_FOUND");
      const pages = await payerPagesOf(deps, tenant);
      return customerDetailJson({ customer, invoices, refunds, subscriptions }, pages);
    },
  );

const getPayerNameRoute: Route = (app, deps) =>
  app.get(
    "/customers/:phone/payer-name",
    {
      config: { permission: "customers:read", errors: ["PROVIDER_SESSION_REQUIRED", "UPSTREAM_ERROR"] },
      schema: {
        operationId: "getPayerName",
        summary: "Retrieve the name of a phone's owner",
        description: "As the provider names the owner of the phone, who may not be a customer yet. 100 an hour.",
        tags,
        params: CustomerParams,
        response: { 200: PayerNameSchema },
      },
    },
    async (request) => ({ name: await askPayerName(deps, callerOf(request).tenant.id, request.params.phone) }),
  );

const updateCustomerRoute: Route = (app, deps) =>
  app.patch(
    "/customers/:phone",
    {
      config: { permission: "customers:write" },
      schema: {
        operationId: "updateCustomer",
        summary: "Update a customer",
        description:
          "What is left out stays as it is; null or an empty text clears it. The name holds until a newer invoice or " +
          "subscription brings another.",
        tags,
        params: CustomerParams,
        querystring: CustomerQuery,
        body: ChangeCustomer,
        response: { 200: CustomerSchema },
      },
    },
    async (request) => {
      const which = { ...request.params, ...request.query };
      return customerJson(await changeCustomer(deps, callerOf(request), which, request.body ?? {}));
    },
  );

export const customerRoutes = routesOf(listCustomersRoute, getCustomerRoute, getPayerNameRoute, updateCustomerRoute);
