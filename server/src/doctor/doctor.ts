/** Examines an installation: its settings, its environment, and the invariants of its data. Changes nothing. */
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { checkArchive } from "./check-archive.ts";
import { checkBackups } from "./check-backups.ts";
import { checkCertificates } from "./check-certificates.ts";
import { checkData } from "./check-data.ts";
import { checkDatabase, unreachable } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkFailures } from "./check-failures.ts";
import { checkGrowth } from "./check-growth.ts";
import { checkOlderFiles } from "./check-older-files.ts";
import { checkProvider } from "./check-provider.ts";
import { checkReplication } from "./check-replication.ts";
import { checkRetention } from "./check-retention.ts";
import { checkSealed } from "./check-sealed.ts";
import { checkKeptSecrets, checkSettings } from "./check-settings.ts";
import { checkTimeZone } from "./check-time-zone.ts";
import type { Finding } from "./finding.ts";

/**
 * Returns every finding, also while the service runs: the data is read in one snapshot, and rows that jobs have leased are no
 * fault. Checks that need the tables are left out when these cannot be read, and a finding says so.
 */
export async function doctor(deps: Deps): Promise<Finding[]> {
  const database = await checkDatabase(deps);
  const outside = [
    ...(await checkSurroundings(deps.config)),
    ...(await checkCertificates(deps)),
    ...database.findings,
    ...(await checkProvider(deps)),
  ];
  if (!database.isUsable) return outside;
  return [
    ...outside,
    ...(await checkReplication(deps)),
    await checkGrowth(deps),
    ...(await checkBackups(deps)),
    ...(await checkRetention(deps)),
    ...(await checkArchive(deps)),
    ...(await checkSealed(deps)),
    ...(await checkFailures(deps)),
    ...(await checkData(deps)),
  ];
}

/** The findings without a database, which `problem` has made unreachable. */
export async function doctorWithoutDatabase(config: Config, problem: Error): Promise<Finding[]> {
  return [...(await checkSurroundings(config)), unreachable(problem)];
}

async function checkSurroundings(config: Config): Promise<Finding[]> {
  const disk = [await checkDisk(config), ...(await checkOlderFiles(config))];
  return [...checkSettings(config), ...checkKeptSecrets(config), checkTimeZone(), ...disk];
}
