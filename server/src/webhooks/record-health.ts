/** Keeps the health of added endpoints by the results of attempts: failing, paused with a letter, answering again, gone. */
import type { Deps } from "../deps.ts";
import { writeNotices } from "../mail/write-letters.ts";
import { DEFAULT_ENDPOINT, failingSinceToPause, GONE, nextProbeAt } from "../rules/webhook-endpoint.ts";
import { inTransaction } from "../transaction.ts";
import {
  changeEndpointsToAnswered,
  changeEndpointsToFailing,
  changeEndpointsToGone,
  changeEndpointsToPaused,
} from "./health-store.ts";
import type { EndpointKey, Result } from "./queue-store.ts";

type Outcome = EndpointKey & { isDelivered: boolean; isGone: boolean; since: Date };

/**
 * A success ends an outage; a failure a day after the outage began pauses the endpoint and writes the letter, once. 410 disables
 * it. If the process dies before, the next result does the same.
 */
export async function recordHealth(deps: Deps, results: Result[]): Promise<void> {
  const outcomes = outcomesOf(results);
  if (outcomes.length === 0) return;
  const answered = outcomes.filter(({ isDelivered }) => isDelivered);
  if (answered.length > 0) await changeEndpointsToAnswered(deps.db, answered);
  const gone = outcomes.filter(({ isGone }) => isGone);
  if (gone.length > 0) await changeEndpointsToGone(deps.db, gone);
  const failing = outcomes.filter(({ isDelivered, isGone }) => !isDelivered && !isGone);
  if (failing.length > 0) await recordFailing(deps, failing);
}

/** What the attempts of each added endpoint came to. */
function outcomesOf(results: Result[]): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const { tenant_id, endpoint_id, status, http_status, at } of results) {
    if (endpoint_id === DEFAULT_ENDPOINT || at === undefined) continue;
    const name = `${tenant_id} ${endpoint_id}`;
    const known = outcomes.get(name) ?? { tenant_id, endpoint_id, isDelivered: false, isGone: false, since: at };
    outcomes.set(name, {
      ...known,
      isDelivered: known.isDelivered || status === "delivered",
      isGone: known.isGone || http_status === GONE,
      since: at < known.since ? at : known.since,
    });
  }
  return [...outcomes.values()];
}

async function recordFailing(deps: Deps, failing: Outcome[]): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await changeEndpointsToFailing(tx.db, failing);
    const now = tx.clock.now();
    const since = failingSinceToPause(now);
    const paused = await changeEndpointsToPaused(tx.db, failing, { since, now, next_probe_at: nextProbeAt(now) });
    const url = `${tx.config.base_url}/console/developers/webhook`;
    await writeNotices(
      tx,
      paused.map(({ tenant_id, failing_since, url: endpointUrl }) => ({
        tenant_id,
        // The rest of the address may hold secrets.
        notice: {
          kind: "webhook_paused" as const,
          facts: { host: new URL(endpointUrl).host, since: failing_since, url },
        },
      })),
    );
  });
}
