/**
 * Whether a search of a tenant with many invoices costs no more a row than that of one with 10,000.
 * `npm run bench:search -- [--rows=1000000] [--samples=60]`
 */
import { openTwoSizes, type Question, type Sized } from "./two-sizes.ts";

const search = (text: string) => () => `/invoices?limit=25&search=${encodeURIComponent(text)}`;
/** Parts of texts are looked for in the newest invoices alone, however many there are. */
const newest = ({ invoices }: Sized) => Math.min(invoices, 100_000);
/** All names of the tenant are read; a third of the invoices have one. */
const names = (of: Sized) => of.invoices / 3 + newest(of);

const QUESTIONS: Record<string, Question> = {
  "a number": { path: search("№ 605") },
  "an amount that 40 have": { path: search("777.77"), touched: newest },
  "the beginning of a phone that 40 have": { path: search("8777000"), touched: newest },
  "a whole order": {
    path: ({ invoices }) => search(`${invoices === 10_000 ? "small" : "big"}4711`)(),
    touched: newest,
  },
  "a name that 40 have": { path: search("Зарина"), touched: names },
  "a name that a third has": { path: search("Айгуль"), touched: names },
};

const sizes = await openTwoSizes(60);
await sizes.compare(QUESTIONS);
await sizes.close();
