/** Backs up to a folder by a schedule, and keeps as many backups there as the settings say. */
import type { Deps } from "../deps.ts";
import { expiredBackups } from "../rules/backup-retention.ts";
import { type BackupProcess, startBackupProcess } from "./backup-process.ts";
import type { BackupFolder } from "./folder.ts";
import { openFolder } from "./open-folder.ts";
import { changeBackupState, claimScheduledBackup } from "./store.ts";

const HOUR_MS = 60 * 60_000;
/** A failed backup is tried again after this time. */
const RETRY_MS = 15 * 60_000;
const BEGINNING = "tolem-";
/** The names of scheduled backups; other files of the folder are never touched. */
const NAME = /^tolem-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tolem$/;

/**
 * The job that starts a backup when one is due, as a process of its own whose memory and priority are not the service's.
 * A round renews the lease of the process that runs.
 */
export function backUpBySchedule(deps: Deps, leaseMs: number) {
  let running: { process: BackupProcess; ended: Promise<void> } | undefined;
  const leaseUntil = () => new Date(deps.clock.now().getTime() + leaseMs);

  async function begin(address: string): Promise<void> {
    const folder = openFolder(deps.config, address);
    // What killed processes left is removed; the lease says that none writes there now.
    await folder.prepare((name) => NAME.test(name));
    const startedAt = deps.clock.now();
    const process = startBackupProcess(folder.addressOf(nameOf(startedAt)));
    const ended = finish(folder, startedAt, process).finally(() => {
      running = undefined;
    });
    // A failure of the database leaves the lease to expire; the next round tries again.
    ended.catch((error) => deps.log.warn({ err: error }, "recording the end of a backup failed"));
    running = { process, ended };
  }

  async function finish(folder: BackupFolder, startedAt: Date, process: BackupProcess): Promise<void> {
    const { outcome, message } = await process.result;
    const file = folder.addressOf(nameOf(startedAt));
    if (outcome === "done") {
      deps.log.info({ file }, "backed up");
      const isGood = { scheduled_at: startedAt, failed_at: null, failure: null, lease_until: null };
      await changeBackupState(deps.db, isGood);
      await removeExpired(deps, folder);
    } else if (outcome === "interrupted") {
      await changeBackupState(deps.db, { lease_until: null });
    } else {
      deps.log.error({ file, reason: message }, "a scheduled backup failed");
      await changeBackupState(deps.db, { failed_at: deps.clock.now(), failure: message, lease_until: null });
    }
  }

  return {
    async run(): Promise<boolean> {
      const { backup_dir, backup_every_hours } = deps.config;
      if (backup_dir === null) return false;
      const now = deps.clock.now();
      if (running !== undefined) {
        await changeBackupState(deps.db, { lease_until: leaseUntil() });
        return false;
      }
      const isClaimed = await claimScheduledBackup(deps.db, {
        now,
        leaseUntil: leaseUntil(),
        dueBefore: new Date(now.getTime() - backup_every_hours * HOUR_MS),
        retryBefore: new Date(now.getTime() - RETRY_MS),
      });
      if (isClaimed) {
        await begin(backup_dir).catch(async (error: Error) => {
          await changeBackupState(deps.db, { failed_at: now, failure: error.message, lease_until: null });
          throw error;
        });
      }
      return false;
    },

    /** Interrupts a backup that runs: the next start makes it again. */
    async drain(): Promise<void> {
      running?.process.interrupt();
      await running?.ended.catch(() => undefined);
    },
  };
}

function nameOf(at: Date): string {
  return `tolem-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tolem`;
}

function instantOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}${hour}:${minute}:${second}Z`);
}

async function removeExpired({ config }: Deps, folder: BackupFolder): Promise<void> {
  const instants = (await folder.list(BEGINNING)).map(instantOf).filter((at) => at !== undefined);
  for (const at of expiredBackups(instants, config.backup_keep)) await folder.remove(nameOf(at));
}
