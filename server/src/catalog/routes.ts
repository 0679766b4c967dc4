/** The catalog's items over HTTP: the same routes under the tenant API and under the console. */
import type { CatalogItem } from "../db/schema.ts";
import { cutPage, pageToRead } from "../http/cursor.ts";
import { byOffset } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { checkedAs, IdParams } from "../http/validation.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { callerOf } from "../tenants/caller.ts";
import { LIVE_KEY_ALONE } from "../tenants/wire.ts";
import { changeItem } from "./change-item.ts";
import { createItems, listCreatedItems } from "./create-items.ts";
import { deleteItem } from "./delete-item.ts";
import { ITEM_ORDERS, listItems } from "./list-store.ts";
import { getItem, listSections } from "./store.ts";
import { UNITS } from "./units.ts";
import {
  CatalogItemSchema,
  ChangeItemBody,
  CreateItemsBody,
  DeletedItemSchema,
  ItemListSchema,
  ItemsSchema,
  isBulk,
  itemJson,
  ListItems,
  MAX_ITEMS_AT_ONCE,
  NewItemsSchema,
  newItemsOf,
  SectionsSchema,
  UnitsSchema,
} from "./wire.ts";

const tags = ["Catalog"];

const listCatalogUnitsRoute: Route = (app) =>
  app.get(
    "/catalog/units",
    {
      config: { permission: "catalog:read" },
      schema: {
        operationId: "listCatalogUnits",
        summary: "List units",
        tags,
        response: { 200: UnitsSchema },
      },
    },
    async () => ({ data: [...UNITS] }),
  );

const listCatalogItemsRoute: Route = (app, deps) =>
  app.get(
    "/catalog",
    {
      config: { permission: "catalog:read" },
      schema: {
        operationId: "listCatalogItems",
        summary: "List and search items",
        description: "A page, with the exact total.",
        tags,
        querystring: ListItems,
        response: { 200: ItemListSchema },
      },
    },
    async (request) => {
      const { search, code, is_active = null, section = null, order, page, per_page } = request.query;
      const list = { tenant_id: callerOf(request).tenant.id, order: ITEM_ORDERS[order] };
      const asked = byOffset(request.query);
      // An empty search is no search: every item contains it.
      const filter = { search: search || null, code: code || null, is_active, section };
      const { items, total } = await listItems(deps.db, list.tenant_id, filter, order, pageToRead(deps, list, asked));
      const { rows, next_cursor } = cutPage(deps, list, asked, items);
      return { data: rows.map(itemJson), total, page, per_page, next_cursor };
    },
  );

const listCatalogSectionsRoute: Route = (app, deps) =>
  app.get(
    "/catalog/sections",
    {
      config: { permission: "catalog:read" },
      schema: {
        operationId: "listCatalogSections",
        summary: "List sections",
        description: "Of the items on sale, by name; at most 500.",
        tags,
        response: { 200: SectionsSchema },
      },
    },
    async (request) => ({ data: await listSections(deps.db, callerOf(request).tenant.id) }),
  );

const createCatalogItemsRoute: Route = (app, deps) =>
  app.post(
    "/catalog",
    {
      config: { permission: "catalog:write", isHeavy: ({ body }) => isBulk(body) },
      validatorCompiler: checkedAs(NewItemsSchema, newItemsOf),
      schema: {
        operationId: "createCatalogItems",
        summary: "Create items",
        description:
          `One item, an array, or \`{items}\`: at most ${MAX_ITEMS_AT_ONCE}, all of them or none. Fields are named by ` +
          `index whatever the form: \`items.0.name\` is the name of the first, or only, item. ${LIVE_KEY_ALONE}`,
        tags,
        body: CreateItemsBody,
        response: { 201: ItemsSchema },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const created = await answerOnce(request, {
        boundTo: (items: CatalogItem[]) => items.map(({ id }) => id).join(","),
        find: (ids) => listCreatedItems(deps, caller, ids.split(",").map(Number)),
        make: (storeAlongside) => createItems(deps, caller, request.body.items, storeAlongside),
      });
      return reply.code(201).send({ data: created.map(itemJson) });
    },
  );

const getCatalogItemRoute: Route = (app, deps) =>
  app.get(
    "/catalog/:id",
    {
      config: { permission: "catalog:read" },
      schema: {
        operationId: "getCatalogItem",
        summary: "Retrieve an item",
        description: "Also returns a deleted item.",
        tags,
        params: IdParams,
        response: { 200: CatalogItemSchema },
      },
    },
    async (request) => itemJson(await getItem(deps.db, callerOf(request).tenant.id, request.params.id)),
  );

const changeCatalogItemRoute: Route = (app, deps) =>
  app.patch(
    "/catalog/:id",
    {
      config: { permission: "catalog:write" },
      schema: {
        operationId: "changeCatalogItem",
        summary: "Update an item",
        description: `What is sent is changed; null clears a field that may be empty. ${LIVE_KEY_ALONE}`,
        tags,
        params: IdParams,
        body: ChangeItemBody,
        response: { 200: CatalogItemSchema },
      },
    },
    async (request) => {
      // A call without a body changes nothing.
      return itemJson(await changeItem(deps, callerOf(request), request.params.id, request.body ?? {}));
    },
  );

const deleteCatalogItemRoute: Route = (app, deps) =>
  app.delete(
    "/catalog/:id",
    {
      config: { permission: "catalog:write" },
      schema: {
        operationId: "deleteCatalogItem",
        summary: "Delete an item",
        description:
          "It can still be fetched, and stays in every order and subscription. Deleting it again changes nothing. " +
          LIVE_KEY_ALONE,
        tags,
        params: IdParams,
        response: { 200: DeletedItemSchema },
      },
    },
    async (request) => {
      const item = await deleteItem(deps, callerOf(request), request.params.id);
      return { message: "The item is deleted.", item: itemJson(item) };
    },
  );

export const catalogRoutes = routesOf(
  listCatalogUnitsRoute,
  listCatalogItemsRoute,
  listCatalogSectionsRoute,
  createCatalogItemsRoute,
  getCatalogItemRoute,
  changeCatalogItemRoute,
  deleteCatalogItemRoute,
);
