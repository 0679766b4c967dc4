/**
 * Measures whether a search of a tenant with many invoices costs no more per row than that of one with 10,000.
 * `npm run bench:search -- [--rows=1000000] [--samples=60]`
 */
import { openTwoSizes, type Sized } from "./two-sizes.ts";

const search = (text: string) => `/invoices?limit=25&search=${encodeURIComponent(text)}`;
/** Parts of texts are looked for in the newest invoices alone, however many there are. */
const newest = ({ invoices }: Sized) => Math.min(invoices, 100_000);
/** All names of the tenant are read; a third of the invoices have one. */
const names = (of: Sized) => of.invoices / 3 + newest(of);

const sizes = await openTwoSizes(60);
const { big, small } = sizes;
await sizes.compare({
  "a number": { path: (of) => search(`№ ${of === small ? big.invoices + 605 : 605}`) },
  "an amount that 40 have": { path: () => search("777.77"), touched: newest },
  "the beginning of a phone that 40 have": { path: () => search("8777000"), touched: newest },
  "a whole order": { path: (of) => search(of === small ? "small4711" : "big4711"), touched: newest },
  "a name that 40 have": { path: () => search("Зарина"), touched: names },
  "a name that a third has": { path: () => search("Айгуль"), touched: names },
});
await sizes.close();
