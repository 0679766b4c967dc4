/** Checks the webhook receivers by the attempts of the last hour, and sends nothing. */
import type { Deps } from "../deps.ts";
import { MAX_ATTEMPTS } from "../rules/delivery-schedule.ts";
import type { Finding } from "./finding.ts";
import { listFailingReceivers } from "./receivers-store.ts";
import { describeViolations } from "./violations.ts";

const LATELY_MS = 60 * 60_000;

/** Returns a warning at most, because receivers belong to merchants. A receiver with fewer failures than an event has attempts is left out. */
export async function checkReceivers(deps: Deps): Promise<Finding> {
  const since = new Date(deps.clock.now().getTime() - LATELY_MS);
  const failing = await listFailingReceivers(deps.db, since, MAX_ATTEMPTS);
  const found = { subject: "receivers", check: "each has taken a webhook of those sent to it in the last hour" };
  const [worst] = failing;
  if (worst === undefined) return { ...found, state: "ok", detail: "" };
  const examples = failing.map(({ tenant_id, attempts, error }) => `${tenant_id} (${attempts} attempts: ${error})`);
  return {
    ...found,
    state: "warning",
    detail: describeViolations({ count: worst.count, examples }),
    remedy: "Notify these merchants; once their receiver works again they can have dropped deliveries redelivered.",
  };
}
