/** Sends a tenant's people a letter when deliveries to its default endpoint have failed for an hour. */
import type { Deps } from "../deps.ts";
import { writeNotices } from "../mail/write-letters.ts";
import { DEFAULT_ENDPOINT } from "../rules/webhook-endpoint.ts";
import { inTransaction } from "../transaction.ts";
import { claimOutagesToAnnounce, deleteOutages, insertOutages } from "./outages-store.ts";
import type { Result } from "./queue-store.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Updates the outages of the tenants by recorded results: a success ends an outage, and the first failure an hour after its
 * start writes the letter, once. If the process dies before, the next result does the same.
 */
export async function announceOutages(deps: Deps, all: Result[]): Promise<void> {
  const results = all.filter(({ endpoint_id }) => endpoint_id === DEFAULT_ENDPOINT);
  const delivered = new Set(results.filter(({ status }) => status === "delivered").map(({ tenant_id }) => tenant_id));
  const since = new Map<string, Date>();
  for (const { tenant_id, status, at } of results) {
    if (at === undefined || status === "delivered" || delivered.has(tenant_id)) continue;
    const first = since.get(tenant_id);
    if (first === undefined || at < first) since.set(tenant_id, at);
  }
  if (delivered.size > 0) await deleteOutages(deps.db, [...delivered]);
  if (since.size === 0) return;
  await inTransaction(deps, async (tx) => {
    await insertOutages(
      tx.db,
      [...since].map(([tenant_id, at]) => ({ tenant_id, since: at })),
    );
    const now = tx.clock.now();
    const before = new Date(now.getTime() - HOUR_MS);
    const outages = await claimOutagesToAnnounce(tx.db, [...since.keys()], { before, now });
    const url = `${tx.config.base_url}/console/developers/deliveries`;
    await writeNotices(
      tx,
      outages.map(({ tenant_id, failing_since, webhook_url }) => ({
        tenant_id,
        // The rest of the address may hold secrets.
        notice: {
          kind: "webhook_failing" as const,
          facts: { host: new URL(webhook_url).host, since: failing_since, url },
        },
      })),
    );
  });
}
