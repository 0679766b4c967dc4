/** Sends a tenant one test event at once and reports the result. */
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import { DEFAULT_ENDPOINT } from "../rules/webhook-endpoint.ts";
import type { Caller } from "../tenants/caller.ts";
import { attemptDelivery, openDestination } from "./attempt.ts";
import { deliveryFailureOf } from "./describe-failure.ts";
import type { GuardedClient } from "./guarded-connect.ts";
import { openWebhookSecret } from "./secret.ts";
import { getWebhook, listReplacedSecrets } from "./store.ts";
import { testEvent } from "./test-event.ts";
import type { TestDelivery } from "./wire.ts";

/**
 * Delivers `webhook.test` to the tenant's URL, even while the webhook is disabled. It is not stored and not retried.
 * @throws VALIDATION_ERROR on `X-API-Key` for a test key where the URL also receives live data; on `url` when none is configured.
 */
export async function testWebhook(deps: Deps, client: GuardedClient, caller: Caller): Promise<TestDelivery> {
  await assertMayChangeShared(deps.db, caller);
  const { tenant } = caller;
  const at = deps.clock.now();
  const replaced_secrets = (
    await listReplacedSecrets(deps.db, { tenant_id: tenant.id, endpoint_id: DEFAULT_ENDPOINT }, at)
  ).map(({ sealed }) => sealed);
  const webhook = await getWebhook(deps.db, tenant.id);
  const destination = openDestination(tenant.id, { ...webhook, replaced_secrets }, (id, sealed) =>
    openWebhookSecret(deps, id, sealed),
  );
  if (destination === null) throw invalidField("url", problem("not_configured"));
  const body = JSON.stringify(testEvent(tenant.id, at));
  const event = { event_id: deps.random.id("evt"), body, at };
  const { retryAfter: _, ...attempted } = await attemptDelivery(client, destination, event);
  const status = attempted.error === null ? "delivered" : "dropped";
  const error_code = deliveryFailureOf(attempted.error);
  const delivery = { id: deps.random.id("dlv"), status, ...attempted, error_code } as const;
  return { payload: JSON.parse(body), delivery };
}
