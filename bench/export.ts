/**
 * Measures whether an export of 500,000 invoices costs no more per row than one of 10,000, as CSV and as a workbook, and how much memory the
 * service takes meanwhile. `npm run bench:export -- [--rows=1000000] [--samples=1]`
 */
import { residentMb } from "./ground.ts";
import { DAYS, openTwoSizes, type Question, type Sized, timeOn } from "./two-sizes.ts";

/** The most rows of an export. */
const MOST = 500_000;
const AIM_MB = 100;
const EVERY_MS = 100;

/** The first day of the export, chosen so that a larger tenant stays below the limit. */
const firstDay = ({ invoices }: Sized) => (invoices <= MOST ? 0 : Math.ceil(DAYS * (1 - MOST / invoices)));
const exported = (format: string): Question => ({
  path: (of) =>
    `/invoices/export.${format}?is_sandbox=true${firstDay(of) === 0 ? "" : `&from=${timeOn(firstDay(of))}`}`,
  touched: (of) => of.invoices * (1 - firstDay(of) / DAYS),
});

const sizes = await openTwoSizes(1);
const { service, small, ask } = sizes;
for (const format of ["csv", "xlsx"]) await ask(small, exported(format).path(small));
const before = await residentMb(service.pid);
let most = before;
const watch = setInterval(async () => {
  most = Math.max(most, await residentMb(service.pid));
}, EVERY_MS);
await sizes.compare({ "a CSV file": exported("csv"), "a workbook": exported("xlsx") });
clearInterval(watch);
console.log(`the service had ${before} MB before and at most ${most} MB meanwhile, the aim at most ${AIM_MB} MB more`);
if (most - before > AIM_MB) process.exitCode = 1;
await sizes.close();
