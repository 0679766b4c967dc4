/** Checks this program's time-zone data by Kazakhstan's: UTC+5 since March 2024, UTC+6 before. */
import type { Finding } from "./finding.ts";

const ZONE = "Asia/Almaty";
const KNOWN = [
  { at: "2024-01-15T00:00:00Z", offset: "GMT+06:00" },
  { at: "2026-01-15T00:00:00Z", offset: "GMT+05:00" },
  { at: "2026-07-15T00:00:00Z", offset: "GMT+05:00" },
];

/** `offsetAt` gives the zone's offset at an instant as `GMT+05:00`. */
export function checkTimeZone(offsetAt: (at: Date) => string = offsetInAlmaty): Finding {
  const found = { subject: "time zone", check: `${ZONE} is UTC+5, and was UTC+6 until March 2024` };
  const wrong = KNOWN.map(({ at, offset }) => ({ at, offset, said: offsetAt(new Date(at)) })).find(
    ({ offset, said }) => said !== offset,
  );
  if (wrong === undefined) return { ...found, state: "ok", detail: "" };
  return {
    ...found,
    state: "broken",
    detail: `at ${wrong.at} it is ${wrong.said} here, not ${wrong.offset}: days and billing would be an hour off`,
    remedy: "Run a newer Node.js, whose time-zone data is 2024a or later (node -p process.versions.tz).",
  };
}

/**
 * Stops the start when the zone is wrong.
 * @throws Error in one line that names the remedy.
 */
export function requireTimeZone(found: Finding = checkTimeZone()): void {
  if (found.state !== "ok") throw new Error(`${ZONE}: ${found.detail}. ${found.remedy}`);
}

function offsetInAlmaty(at: Date): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "longOffset" });
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "unknown";
}
