/** The tenant API's account calls. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { Deps } from "../deps.ts";
import { callerOf } from "./caller.ts";
import { describeTenant } from "./describe.ts";
import { ApiKeySchema, TenantSchema } from "./wire.ts";

export const tenantRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/me",
      {
        schema: {
          operationId: "getAccount",
          summary: "Retrieve the account",
          tags: ["Account"],
          response: {
            200: Type.Object({ tenant: TenantSchema, api_key: Type.Pick(ApiKeySchema, ["id", "name", "is_sandbox"]) }),
          },
        },
      },
      async (request) => {
        const { tenant, key } = callerOf(request);
        return {
          tenant: await describeTenant(deps.db, tenant),
          api_key: { id: key?.id ?? "", name: key?.name ?? "", is_sandbox: key?.mode === "test" },
        };
      },
    );
  };
