/** The figures of backups and of held jobs for `/metrics`, read from the database when they are asked for. */
import { setTimeout as delay } from "node:timers/promises";
import { type Deps, mayFail } from "../deps.ts";
import { findHold } from "../installation/hold-jobs.ts";
import { backupAge, jobsHeld } from "../metrics.ts";
import { getBackupState } from "./store.ts";

/** The other figures are answered while the database is not. */
const TIMEOUT_MS = 2_000;

/** Leaves the figures as they were where the database does not answer in time. */
export async function measureBackups(deps: Deps): Promise<void> {
  const measured = mayFail(deps.log, "measuring the backups", async () => {
    const [{ last_at }, hold] = await Promise.all([getBackupState(deps.db), findHold(deps)]);
    const ageMs = last_at === null ? Number.POSITIVE_INFINITY : deps.clock.now().getTime() - last_at.getTime();
    backupAge.set(ageMs / 1000);
    jobsHeld.set(hold === undefined ? 0 : 1);
  });
  const late = new AbortController();
  await Promise.race([measured, delay(TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}
