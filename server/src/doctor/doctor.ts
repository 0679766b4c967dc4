/** Examines an installation: its settings, its surroundings, and whether its data keeps every rule. Changes nothing. */
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { checkData } from "./check-data.ts";
import { checkDatabase, unreachable } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkProvider } from "./check-provider.ts";
import { checkReceivers } from "./check-receivers.ts";
import { checkSealed } from "./check-sealed.ts";
import { checkKeptSecrets, checkSettings } from "./check-settings.ts";
import { checkTimeZone } from "./check-time-zone.ts";
import type { Finding } from "./finding.ts";

/**
 * Everything there is to find out, also while the service runs: what it looks at is read in one snapshot, and rows that
 * jobs have in hand are no fault. What needs the tables is left out where they cannot be read, and a finding says so.
 */
export async function doctor(deps: Deps): Promise<Finding[]> {
  const database = await checkDatabase(deps);
  const outside = [...(await checkSurroundings(deps.config)), ...database.findings, await checkProvider(deps)];
  if (!database.isUsable) return outside;
  return [...outside, ...(await checkSealed(deps)), await checkReceivers(deps), ...(await checkData(deps))];
}

/** What can be found out where there is no database to look at, because of `problem`. */
export async function doctorWithoutDatabase(config: Config, problem: Error): Promise<Finding[]> {
  return [...(await checkSurroundings(config)), unreachable(problem)];
}

async function checkSurroundings(config: Config): Promise<Finding[]> {
  return [...checkSettings(config), ...checkKeptSecrets(config), checkTimeZone(), await checkDisk(config)];
}
