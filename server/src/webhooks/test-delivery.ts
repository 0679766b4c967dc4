/** Sends one test event to a webhook endpoint at once and reports the result. */
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { DEFAULT_ENDPOINT, type EndpointMode } from "../rules/webhook-endpoint.ts";
import type { Caller } from "../tenants/caller.ts";
import { attemptDelivery, openDestination, type SealedDestination } from "./attempt.ts";
import { deliveryFailureOf } from "./describe-failure.ts";
import { getEndpoint } from "./endpoints-store.ts";
import type { GuardedClient } from "./guarded-connect.ts";
import { assertMaySetMode } from "./save-endpoint.ts";
import { openWebhookSecret } from "./secret.ts";
import { getWebhook, listReplacedSecrets } from "./store.ts";
import { testEvent } from "./test-event.ts";
import type { TestDelivery } from "./wire.ts";

/**
 * Delivers `webhook.test` to the endpoint's URL, even while it is disabled or paused. It is not stored and not retried.
 * @throws NOT_FOUND; VALIDATION_ERROR on `X-API-Key` for a test key where the URL also receives live data; on `url` when none is configured
 */
export async function testEndpoint(
  deps: Deps,
  client: GuardedClient,
  caller: Caller,
  endpoint_id: string,
): Promise<TestDelivery> {
  const tenant_id = caller.tenant.id;
  const at = deps.clock.now();
  const { mode, ...address } = await readAddress(deps, tenant_id, endpoint_id);
  await assertMaySetMode(deps, caller, [mode]);
  const replaced_secrets = (await listReplacedSecrets(deps.db, { tenant_id, endpoint_id }, at)).map(
    ({ sealed }) => sealed,
  );
  const destination = openDestination(tenant_id, { ...address, replaced_secrets }, (id, sealed) =>
    openWebhookSecret(deps, id, sealed),
  );
  if (destination === null) throw invalidField("url", problem("not_configured"));
  const body = JSON.stringify(testEvent(tenant_id, at));
  const event = { event_id: deps.random.id("evt"), body, at };
  const { retryAfter: _, ...attempted } = await attemptDelivery(client, destination, event);
  const status = attempted.error === null ? "delivered" : "dropped";
  const error_code = deliveryFailureOf(attempted.error);
  const delivery = { id: deps.random.id("dlv"), status, ...attempted, error_code } as const;
  return { payload: JSON.parse(body), delivery };
}

type Address = Omit<SealedDestination, "replaced_secrets"> & { mode: EndpointMode };

/** @throws NOT_FOUND */
async function readAddress(deps: Deps, tenant_id: string, id: string): Promise<Address> {
  if (id === DEFAULT_ENDPOINT) {
    const { webhook_url, webhook_secret } = await getWebhook(deps.db, tenant_id);
    return { webhook_url, webhook_secret, mode: "both" };
  }
  const { url, secret, mode } = await getEndpoint(deps.db, tenant_id, id);
  return { webhook_url: url, webhook_secret: secret, mode };
}
