/** Test events over HTTP: the same routes under the tenant API and under the console. */
import { type Route, routesOf } from "../http/route.ts";
import { DEFAULT_ENDPOINT } from "../rules/webhook-endpoint.ts";
import { callerOf } from "../tenants/caller.ts";
import { LIVE_KEY_ALONE } from "../tenants/wire.ts";
import { guardOf } from "./check-url.ts";
import { LIVE_KEY } from "./endpoint-wire.ts";
import { guardedClient } from "./guarded-connect.ts";
import { testEndpoint } from "./test-delivery.ts";
import { TestDeliverySchema, TextIdParams } from "./wire.ts";

const tags = ["Webhooks"];
const config = { permission: "webhooks:write", waitsForTenant: true, errors: ["VALIDATION_ERROR"] } as const;
const ONCE =
  "Delivers once, at once, and returns the result. Nothing is stored, and nothing is tried again. Two may run at once; a third is 429.";

/** A client that lives as long as `app`. */
function clientOf(...[app, deps]: Parameters<Route>) {
  const client = guardedClient(guardOf(deps.config));
  app.addHook("onClose", () => client.close());
  return client;
}

const testWebhookRoute: Route = (app, deps) => {
  const client = clientOf(app, deps);
  app.post(
    "/webhook/test",
    {
      config,
      schema: {
        operationId: "testWebhook",
        summary: "Send a test event",
        description: `${ONCE} ${LIVE_KEY_ALONE}`,
        tags,
        response: { 200: TestDeliverySchema },
      },
    },
    async (request) => testEndpoint(deps, client, callerOf(request), DEFAULT_ENDPOINT),
  );
};

const testEndpointRoute: Route = (app, deps) => {
  const client = clientOf(app, deps);
  app.post(
    "/webhook-endpoints/:id/test",
    {
      config,
      schema: {
        operationId: "testWebhookEndpoint",
        summary: "Send a test event to a webhook endpoint",
        description: `${ONCE} A paused or disabled endpoint stays as it is. ${LIVE_KEY}`,
        tags,
        params: TextIdParams,
        response: { 200: TestDeliverySchema },
      },
    },
    async (request) => testEndpoint(deps, client, callerOf(request), request.params.id),
  );
};

export const webhookTestRoutes = routesOf(testWebhookRoute, testEndpointRoute);
