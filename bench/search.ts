/**
 * Measures whether a search of a tenant with many invoices costs no more per row than that of one with 10,000.
 * `npm run bench:search -- [--rows=1000000] [--samples=60]`
 */
import { openTwoSizes, type Sized } from "./two-sizes.ts";

const search = (text: string) => `/invoices?limit=25&search=${encodeURIComponent(text)}`;
/** Parts of texts are looked for in the newest invoices alone, however many there are. */
const newest = ({ invoices }: Sized) => Math.min(invoices, 100_000);
/** A third of the invoices have a name. All of them are read, unless there are more than a million invoices. */
const names = (of: Sized) => newest(of) + (of.invoices > 1_000_000 ? 0 : of.invoices / 3);

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
