/**
 * Measures whether the list of a tenant with many invoices is as fast as that of one with 10,000.
 * `npm run bench:list -- [--rows=1000000] [--samples=400]`
 */
import { openTwoSizes, type Question, timeOn } from "./two-sizes.ts";

/** The queries; each shows as many rows for either tenant. */
const QUERIES: Record<string, (invoices: number) => string> = {
  "first page": () => "",
  "half-way": (n) => `offset=${n / 2}`,
  "last page": (n) => `offset=${n - 50}`,
  "status=paid": () => "status=paid",
  "status=expired, half-way": (n) => `status=expired&offset=${n / 10}`,
  "rare status": () => "status=cancelling",
  "from, to": () => `from=${timeOn(90)}&to=${timeOn(455)}`,
  "from, to, half-way": (n) => `from=${timeOn(90)}&to=${timeOn(455)}&offset=${n / 4}`,
  "from, one month": () => `from=${timeOn(700)}`,
  "status, from, to": () => `status=expired&from=${timeOn(90)}&to=${timeOn(455)}`,
};

const questions = Object.entries(QUERIES).map(([name, query]): [string, Question] => [
  name,
  { path: ({ invoices }) => `/invoices?${query(invoices)}` },
]);
const sizes = await openTwoSizes(400);
await sizes.compare(Object.fromEntries(questions));
await sizes.close();
