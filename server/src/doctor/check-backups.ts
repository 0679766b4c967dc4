/** Checks when the last good backup was made, and whether the jobs of a restored installation are still held. */
import type { Deps } from "../deps.ts";
import { type BackupFacts, getBackupFacts, wasUsedBefore } from "./backups-store.ts";
import type { Finding } from "./finding.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Backups that are made by hand, or by a timer of the operator's, are older than this when they have stopped. */
const MAX_AGE_BY_HAND_MS = 7 * DAY_MS;

export async function checkBackups(deps: Deps): Promise<Finding[]> {
  const facts = await getBackupFacts(deps.db);
  return [await checkAge(deps, facts), checkHold(facts)];
}

/** The facts about the backups, and the state of the finding that they make. */
export async function readBackups(
  deps: Deps,
): Promise<BackupFacts & Pick<Finding, "state"> & { is_scheduled: boolean }> {
  const facts = await getBackupFacts(deps.db);
  const { state } = await checkAge(deps, facts);
  return { ...facts, state, is_scheduled: deps.config.backup_dir !== null };
}

async function checkAge({ config, clock, db }: Deps, facts: BackupFacts): Promise<Finding> {
  const found = { subject: "backups", check: "the last good one is recent" };
  const { backup_dir, backup_every_hours } = config;
  const now = clock.now();
  const { last_at, last_file, failed_at, failure } = facts;
  if (failed_at !== null && (last_at === null || failed_at > last_at)) {
    const remedy = "The log has the failure as well; it is tried again every 15 minutes.";
    return { ...found, state: "warning", detail: `the last one failed: ${failure}`, remedy };
  }
  const remedy =
    backup_dir === null
      ? "Set BACKUP_DIR, or run tolem backup from a timer."
      : "Does a worker run? tolem start and tolem worker make the backups.";
  if (last_at === null) {
    const detail = "none was ever made";
    const isUsed = await wasUsedBefore(db, new Date(now.getTime() - DAY_MS));
    return isUsed ? { ...found, state: "warning", detail, remedy } : { ...found, state: "ok", detail };
  }
  const ageMs = now.getTime() - last_at.getTime();
  const maxMs = backup_dir === null ? MAX_AGE_BY_HAND_MS : backup_every_hours * HOUR_MS + DAY_MS / 2;
  const detail = `${last_at.toISOString()}, ${last_file}`;
  return ageMs <= maxMs ? { ...found, state: "ok", detail } : { ...found, state: "warning", detail, remedy };
}

function checkHold({ held_since }: BackupFacts): Finding {
  const found = { subject: "jobs", check: "they are not held after a restore" };
  if (held_since === null) return { ...found, state: "ok", detail: "" };
  return {
    ...found,
    state: "warning",
    detail: `since ${held_since.toISOString()} nothing is billed, polled or delivered`,
    remedy: "Run tolem activate once no other copy of this installation runs.",
  };
}
