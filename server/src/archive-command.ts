/** The command `tolem archive`. */
import { parseArgs } from "node:util";
import { type Archived, archiveInvoices } from "./archiving/archive-invoices.ts";
import { verifyFiles } from "./archiving/verify-files.ts";
import type { Deps } from "./deps.ts";
import { requireSharedPictures } from "./installation/require-settings.ts";

const USAGE = "say: tolem archive --before YYYY-MM-DD [--dry-run], or tolem archive --verify";
const DAY_MS = 24 * 60 * 60_000;
const MB = 1_000_000;
/** An invoice is in use for a year: reports compare a month with the same month of the year before. */
const LEAST_DAYS = 400;

type Asked = { verify: true } | { verify: false; before: Date; isDryRun: boolean };

/** Parses `args` to the command's work. @throws Error in one line that describes the usage. */
export function readArchiveCommand(args: string[]): (deps: Deps) => Promise<void> {
  const asked = parse(args);
  return async (deps) => {
    requireSharedPictures(deps.config);
    const stopping = new AbortController();
    const stop = (name: NodeJS.Signals) => stopping.abort(new Error(`interrupted by ${name}`));
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(name, stop);
    if (asked.verify) return verify(deps, stopping.signal);
    requireAge(deps, asked.before);
    const done = await archiveInvoices(deps, {
      ...asked,
      signal: stopping.signal,
      onFile: ({ files, invoices }) => console.log(`invoices ${invoices}, files ${files}`),
    });
    console.log(describe(done, asked.isDryRun));
  };
}

function parse(args: string[]): Asked {
  try {
    const boolean = { type: "boolean" } as const;
    const options = { before: { type: "string" }, "dry-run": boolean, verify: boolean } as const;
    const { values } = parseArgs({ args, options });
    if (values.verify === true) {
      if (args.length > 1) throw new Error(USAGE);
      return { verify: true };
    }
    const before = new Date(`${values.before}T00:00:00Z`);
    if (!/^\d{4}-\d\d-\d\d$/.test(values.before ?? "") || before.toISOString().slice(0, 10) !== values.before) {
      throw new Error(USAGE);
    }
    return { verify: false, before, isDryRun: values["dry-run"] === true };
  } catch {
    throw new Error(USAGE);
  }
}

function requireAge({ clock }: Deps, before: Date): void {
  const latest = new Date(clock.now().getTime() - LEAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (before.toISOString().slice(0, 10) > latest)
    throw new Error(
      `invoices of the last ${LEAST_DAYS} days are not archived: say --before ${latest} or an earlier day`,
    );
}

function describe({ invoices, files, bytes, left }: Archived, isDryRun: boolean): string {
  const what = `invoices ${invoices}, files ${files}, ${(bytes / MB).toFixed(1)} MB`;
  if (isDryRun) return `would be archived: ${what}.`;
  const changed = left === 0 ? "" : ` ${left} wait for the next run, because some of them were changed meanwhile.`;
  return `archived: ${what}.${changed}`;
}

async function verify(deps: Deps, signal: AbortSignal): Promise<void> {
  const { files, problems } = await verifyFiles(deps, signal);
  for (const problem of problems) console.log(problem);
  console.log(`${files - problems.length} of ${files} files are whole.`);
  if (problems.length > 0) process.exitCode = 1;
}
