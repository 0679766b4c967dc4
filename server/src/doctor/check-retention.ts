/** Checks that the partitions of events, deliveries and logged calls are made ahead, and dropped when their time is over. */
import type { Deps } from "../deps.ts";
import type { Finding } from "./finding.ts";
import { latePartitions } from "./late-partitions.ts";

const REMEDY =
  "Is no worker running? Else the log says why keep-partitions or keep-request-logs could not, such as a transaction that holds a table for hours, or a delivery that waits.";

export async function checkRetention(deps: Pick<Deps, "db" | "clock" | "config">): Promise<Finding[]> {
  const { missing, overdue } = await latePartitions(deps);
  return [
    findingOf("events, deliveries and logged calls that come next have their partitions", missing),
    findingOf("no partition is kept after its time", overdue),
  ];
}

function findingOf(check: string, late: string[]): Finding {
  const found = { subject: "retention", check, detail: late.join(", ") };
  return late.length === 0 ? { ...found, state: "ok" } : { ...found, state: "warning", remedy: REMEDY };
}
