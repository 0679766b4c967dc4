/** Checks the deliveries of webhooks and the calls to the provider by their recent failures, and sends nothing. */
import type { Deps } from "../deps.ts";
import { droppedDeliveries, failedCalls, failingReceivers } from "./failures.ts";
import type { Finding } from "./finding.ts";
import { describeViolations } from "./violations.ts";

type Failing = { tenant_id: string; count: number };

/** Returns warnings at most: receivers belong to merchants, and the service tolerates outages of the provider. */
export async function checkFailures(deps: Deps): Promise<Finding[]> {
  const [receivers, dropped, calls] = [
    await failingReceivers(deps),
    await droppedDeliveries(deps),
    await failedCalls(deps),
  ];
  return [
    findingOf(
      { subject: "receivers", check: "each has taken a webhook of those sent to it in the last hour" },
      receivers,
      ({ attempts, error }) => `${attempts} attempts: ${error}`,
      "Notify these merchants; once their receiver works again they can have dropped deliveries redelivered.",
    ),
    findingOf(
      { subject: "receivers", check: "no delivery of the last 24 hours was dropped" },
      dropped,
      (row) => `${row.dropped} dropped`,
      "These merchants can have them sent again: in the console, or by POST /webhook/deliveries/redeliver.",
    ),
    findingOf(
      { subject: "provider", check: "it has executed the calls of the last hour" },
      calls,
      ({ failed, throttled, last_detail }) => `${failed} failed, ${throttled} throttled: ${last_detail}`,
      "Does the bridge run, and does the provider answer it? The log has each call with its merchant and request_id.",
    ),
  ];
}

function findingOf<Row extends Failing>(
  found: Pick<Finding, "subject" | "check">,
  rows: Row[],
  describe: (row: Row) => string,
  remedy: string,
): Finding {
  const [worst] = rows;
  if (worst === undefined) return { ...found, state: "ok", detail: "" };
  const examples = rows.map((row) => `${row.tenant_id} (${describe(row)})`);
  return { ...found, state: "warning", detail: describeViolations({ count: worst.count, examples }), remedy };
}
