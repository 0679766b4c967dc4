/**
 * Measures whether the summary of a tenant with many invoices costs no more per sum than that of one with 10,000, and no more at ten million
 * than at one. `npm run bench:summary -- [--rows=1000000] [--samples=60]`
 */
import { sql } from "kysely";
import { openTwoSizes, type Question, type Sized } from "./two-sizes.ts";

/** Days of two years that both have invoices on; what the summary compares them with is as long. */
const ASKED = {
  "a year": { from: "2025-11-18", to: "2026-11-17" },
  "a month": { from: "2026-10-01", to: "2026-10-30" },
  "a day": { from: "2026-10-01", to: "2026-10-01" },
};

const sizes = await openTwoSizes(60);
const questions: Record<string, Question> = {};
for (const [name, { from, to }] of Object.entries(ASKED)) {
  const counts = new Map<Sized, number>();
  for (const of of [sizes.big, sizes.small]) counts.set(of, await countSums(of, from, to));
  questions[name] = {
    path: () => `/summary?is_sandbox=true&from=${from}&to=${to}`,
    touched: (of) => counts.get(of) ?? 0,
  };
}
await sizes.compare(questions);
await sizes.close();

/** How many sums an answer is made of: those of the days, and the payments and refunds of as many days before. */
async function countSums({ tenant_id }: Sized, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from hourly_sums, lateral (select hour at time zone 'Asia/Almaty' as at) local
    where tenant_id = ${tenant_id} and is_sandbox and at < ${to}::date + 1
      and at >= case when kind in ('payment', 'refund') then ${from}::date - (${to}::date - ${from}::date + 1)
        else ${from}::date end`.execute(sizes.db);
  return rows[0]?.count ?? 0;
}
