/** Estimates from the invoices of the last week how long the disk of the embedded database will last. */
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { readSpace } from "./check-disk.ts";
import type { Finding } from "./finding.ts";
import { type Growth, getGrowth } from "./growth-store.ts";

const DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const MIN_DAYS_LEFT = 30;
/** With fewer invoices the size of the database says nothing about the size of one. */
const MIN_INVOICES = 1_000;
const MIB = 1024 ** 2;

export async function checkGrowth(deps: Deps): Promise<Finding> {
  const since = new Date(deps.clock.now().getTime() - DAYS * DAY_MS);
  const growth = await deps.replica.read((db) => getGrowth(db, since));
  return assessGrowth(growth, await freeBytesOf(deps.config));
}

/** Undefined where the database is not on a disk of this machine. */
async function freeBytesOf(config: Config): Promise<number | undefined> {
  return config.database_url === null ? (await readSpace(config))?.freeBytes : undefined;
}

/** Assumes that each invoice, with everything that belongs to it, needs as many bytes as the past ones. */
export function assessGrowth({ bytes, invoices, recent, is_older }: Growth, freeBytes: number | undefined): Finding {
  const found = { subject: "disk", check: `it lasts ${MIN_DAYS_LEFT} days at the pace of the last ${DAYS}` };
  const size = `the database has ${inMib(bytes)}`;
  if (!is_older || invoices < MIN_INVOICES)
    return { ...found, state: "ok", detail: `${size}, and its pace is not known yet` };
  const bytesADay = ((bytes / invoices) * recent) / DAYS;
  const pace = `${size}, and about ${inMib(bytesADay)} more a day`;
  if (freeBytes === undefined) return { ...found, state: "ok", detail: `${pace}; its disk is not seen from here` };
  const daysLeft = Math.floor(freeBytes / Math.max(1, bytesADay));
  if (daysLeft >= MIN_DAYS_LEFT) return { ...found, state: "ok", detail: pace };
  const remedy = "Make room, or move to a larger disk: tolem backup, and tolem restore there.";
  return { ...found, state: "warning", detail: `${pace}: full in about ${daysLeft} days`, remedy };
}

function inMib(bytes: number): string {
  return `${Math.ceil(bytes / MIB)} MiB`;
}
