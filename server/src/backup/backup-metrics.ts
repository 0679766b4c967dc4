/** The figures of backups and of held jobs that `GET /metrics` shows. */
import { Gauge, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { readForScrape } from "../http/read-for-scrape.ts";
import { findHold } from "../installation/hold-jobs.ts";
import { getBackupState } from "./store.ts";

/** The figures in a registry of their own, which are read at a scrape. */
export function backupMetrics(deps: Pick<Deps, "db" | "clock" | "log">): Registry {
  const registry = new Registry();
  const read = readForScrape(deps, "reading the state of backups", async () => {
    const [{ last_at }, hold] = await Promise.all([getBackupState(deps.db), findHold(deps)]);
    return { last_at, isHeld: hold !== undefined };
  });

  new Gauge({
    name: "tolem_backup_age_seconds",
    help: "Seconds since the instant of the last good backup to a file; +Inf where none was made. The same in every process.",
    registers: [registry],
    async collect() {
      const state = await read();
      if (state === undefined) return this.remove();
      const ageMs =
        state.last_at === null ? Number.POSITIVE_INFINITY : deps.clock.now().getTime() - state.last_at.getTime();
      this.set(ageMs / 1000);
    },
  });
  new Gauge({
    name: "tolem_jobs_held",
    help: "1 while the jobs of a restored installation are held until tolem activate. The same in every process.",
    registers: [registry],
    async collect() {
      const state = await read();
      if (state === undefined) return this.remove();
      this.set(state.isHeld ? 1 : 0);
    },
  });
  return registry;
}
