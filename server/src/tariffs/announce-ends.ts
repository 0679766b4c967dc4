/** Sends a tenant's people a letter three days before their tariff ends. */
import type { Deps } from "../deps.ts";
import { writeNotices } from "../mail/write-letters.ts";
import { inTransaction } from "../transaction.ts";
import { claimEndsToAnnounce } from "./store.ts";

const BATCH = 200;
const NOTICE_MS = 3 * 24 * 60 * 60_000;

/** The job that writes the letters, one for each end; none where the paid time is extended before. */
export function announceEnds(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      return inTransaction(deps, async (tx) => {
        const now = tx.clock.now();
        const until = new Date(now.getTime() + NOTICE_MS);
        const ends = await claimEndsToAnnounce(tx.db, { now, until, limit: BATCH });
        const url = `${tx.config.base_url}/console/billing`;
        await writeNotices(
          tx,
          ends.map(({ tenant_id, ends_at }) => ({
            tenant_id,
            notice: { kind: "tariff_ending" as const, facts: { ends_at, url } },
          })),
        );
        return ends.length === BATCH;
      });
    },
  };
}
