/** A tenant's tariff and its override over HTTP, for operators. */
import { Type } from "typebox";
import { operatorOf } from "../audit/operator.ts";
import { type Route, routesOf } from "../http/route.ts";
import { describeTenant } from "../provider/describe-tenant.ts";
import { assignTariff } from "./assign.ts";
import { clearOverride, setOverride } from "./override.ts";
import { AssignTariff, SetOverride, TenantAnswer, TenantParams } from "./wire.ts";

const tags = ["Tenants"];

const assignTariffRoute: Route = (app, deps) =>
  app.post(
    "/tenants/:id/tariff",
    {
      config: { errors: ["TARIFF_DISABLED"] },
      schema: {
        operationId: "assignTariff",
        summary: "Assign a tariff to a tenant",
        description:
          "What it has paid for, its override and a bill it was sent stay as they are. A tenant without an end gets " +
          "the days of a trial.",
        tags,
        params: TenantParams,
        body: AssignTariff,
        response: { 200: TenantAnswer },
      },
    },
    async (request) => {
      const { tariff, period_key = null } = request.body;
      const tenant = await assignTariff(deps, operatorOf(request), request.params.id, { tariff, period_key });
      return { tenant: await describeTenant(deps.db, tenant) };
    },
  );

const setPricingOverrideRoute: Route = (app, deps) =>
  app.patch(
    "/tenants/:id/pricing-override",
    {
      config: { errors: ["CUSTOM_PERIOD_NOT_APPLICABLE"] },
      schema: {
        operationId: "setPricingOverride",
        summary: "Set a tenant's pricing override",
        description: "Null clears a field, an absent one stays as it is, and any other is refused.",
        tags,
        params: TenantParams,
        body: SetOverride,
        response: { 200: TenantAnswer },
      },
    },
    async (request) => {
      const tenant = await setOverride(deps, operatorOf(request), request.params.id, request.body ?? {});
      return { tenant: await describeTenant(deps.db, tenant) };
    },
  );

const clearPricingOverrideRoute: Route = (app, deps) =>
  app.delete(
    "/tenants/:id/pricing-override",
    {
      schema: {
        operationId: "clearPricingOverride",
        summary: "Remove a tenant's pricing override",
        tags,
        params: TenantParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await clearOverride(deps, operatorOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

export const tenantTariffRoutes = routesOf(assignTariffRoute, setPricingOverrideRoute, clearPricingOverrideRoute);
