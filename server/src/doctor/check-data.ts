/** Checks the data against every invariant, and the queues for rows that wait too long. */
import type { Database } from "../db/database.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import type { Deps } from "../deps.ts";
import { WAITS } from "./backlog-checks.ts";
import type { Finding } from "./finding.ts";
import { INVARIANTS, type Rule } from "./invariants.ts";
import { readSnapshot, readSnapshotPart } from "./snapshot-store.ts";
import { describeViolations } from "./violations.ts";

/** One finding for each rule, all of one snapshot. A violated invariant is `broken`, a backlog is a `warning`. */
export async function checkData(deps: Deps): Promise<Finding[]> {
  const { config } = deps;
  const given = { config, now: deps.clock.now() };
  return deps.replica.read((db) => {
    // A replica cancels queries that hold up its replay: all is read from the primary then.
    const throws = (error: unknown) => db !== deps.db && error instanceof DatabaseUnavailable;
    return readSnapshot(db, async (snapshot) => {
      const findings: Finding[] = [];
      for (const rule of INVARIANTS)
        findings.push(await examine(snapshot, rule, { ...given, breach: "broken", throws }));
      for (const rule of WAITS) findings.push(await examine(snapshot, rule, { ...given, breach: "warning", throws }));
      return findings;
    });
  });
}

/** A rule whose query fails or takes too long counts as violated, unless `throws` has the whole snapshot read elsewhere. */
async function examine(
  snapshot: Database,
  { subject, check, find, remedy }: Rule,
  {
    breach,
    throws,
    ...given
  }: Parameters<Rule["find"]>[1] & {
    breach: "broken" | "warning";
    throws(error: unknown): boolean;
  },
): Promise<Finding> {
  const found = { subject, check };
  try {
    const violations = await readSnapshotPart(snapshot, () => find(snapshot, given));
    if (violations.count === 0) return { ...found, state: "ok", detail: "" };
    return { ...found, state: breach, detail: describeViolations(violations), remedy };
  } catch (error) {
    if (throws(error)) throw error;
    const detail = `could not be examined: ${(error as Error).message}`;
    return {
      ...found,
      state: "broken",
      detail,
      remedy: "Ask again when less is going on, and mend what the detail names.",
    };
  }
}
