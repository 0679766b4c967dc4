/** Replays a span to one endpoint: its events are delivered again, under the same `webhook-id`s. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { EVERY_EVENT } from "../rules/webhook-endpoint.ts";
import type { Caller } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
import { changeSpanToPending, insertMissingDeliveries, type Span } from "./endpoints-store.ts";
import { readEndpoint, type ShownEndpoint } from "./read-endpoint.ts";

/** The most deliveries of one replay, which is one transaction. */
export const MAX_REPLAYED = 10_000;

/** `dropped`: deliveries that were given up. `all`: delivered ones too, and events that the endpoint was never sent. */
export type Replay = { from: Date; to: Date; only: "dropped" | "all" };

/** `deliveries`: how many were made due. */
export type Replayed = { deliveries: number };

/**
 * Makes the deliveries of the span's events due at once. Those that are pending stay as they are. A test key reaches sandbox events
 * alone. `storeAlongside` runs in the same transaction.
 * @throws NOT_FOUND; VALIDATION_ERROR on `to`, and on `url` or `enabled` while the endpoint is sent nothing
 */
export async function replay(
  deps: Deps,
  caller: Caller,
  id: string,
  { from, to, only }: Replay,
  storeAlongside?: StoreAlongside<Replayed>,
): Promise<Replayed> {
  if (to < from) throw invalidField("to", problem("before_from"));
  const { tenant, key } = caller;
  const endpoint = await readEndpoint(deps, tenant, id);
  assertIsSent(endpoint);
  const target = { tenant_id: tenant.id, endpoint_id: id };
  const span: Span = { from, to, is_sandbox: key?.mode === "test" ? true : null };
  return inTransaction(deps, async (tx) => {
    // One more than the most tells that there are too many.
    const limit = MAX_REPLAYED + 1;
    const now = tx.clock.now();
    const statuses = only === "all" ? ["delivered", "dropped"] : ["dropped"];
    let deliveries = await changeSpanToPending(tx.db, target, span, { statuses, now, limit });
    if (only === "all") {
      const types = endpoint.events.includes(EVERY_EVENT) ? null : endpoint.events;
      for (const is_sandbox of modesSent(endpoint, key?.mode)) {
        deliveries += await insertMissingDeliveries(tx.db, target, { ...span, is_sandbox }, { types, now, limit });
      }
    }
    if (deliveries > MAX_REPLAYED) throw invalidField("to", problem("too_many_deliveries", { max: MAX_REPLAYED }));
    await recordActivity(tx, caller, { action: "webhook.replay", target: id, after: { redelivered: deliveries } });
    tx.wakeOnCommit("deliveries");
    await storeAlongside?.(tx, { deliveries });
    return { deliveries };
  });
}

/** The modes, as `is_sandbox`, of the events that the endpoint is sent and that the key reaches. */
function modesSent({ mode }: ShownEndpoint, keyMode: "live" | "test" | undefined): boolean[] {
  return [false, true].filter((isSandbox) => {
    const isSent = mode === "both" || (mode === "test") === isSandbox;
    return isSent && (isSandbox || keyMode !== "test");
  });
}

/** @throws VALIDATION_ERROR on `url` or `enabled` */
export function assertIsSent({ url, enabled }: Pick<ShownEndpoint, "url" | "enabled">): void {
  if (url === null) throw invalidField("url", problem("not_configured"));
  if (!enabled) throw invalidField("enabled", problem("switched_off"));
}
