/** The tenant API's account calls. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { type Static, Type } from "typebox";
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { permissionsOfKey } from "../rules/permissions.ts";
import { callerOf } from "./caller.ts";
import { apiKeyJson, TenantSchema, UNSEEN_WEBHOOK, UsedApiKeySchema } from "./wire.ts";

/** `describe` composes the tenant's public form, which also holds what rooms above this one know. */
type Describe = (db: Database, tenant: Tenant) => Promise<Static<typeof TenantSchema>>;

export const tenantRoutes =
  (deps: Deps, describe: Describe): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/me",
      {
        config: { permission: "self" },
        schema: {
          operationId: "getAccount",
          summary: "Retrieve the account",
          tags: ["Account"],
          response: {
            200: Type.Object({ tenant: TenantSchema, api_key: UsedApiKeySchema }),
          },
        },
      },
      async (request) => {
        const { tenant, key } = callerOf(request);
        if (key === null) throw new ApiError("UNAUTHORIZED");
        const described = await describe(deps.db, tenant);
        const maySeeWebhook = permissionsOfKey(key.permissions).includes("webhooks:read");
        return {
          tenant: maySeeWebhook ? described : { ...described, webhook: UNSEEN_WEBHOOK },
          api_key: apiKeyJson(key),
        };
      },
    );
  };
