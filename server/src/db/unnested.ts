/** Rows as a table of a statement whose plan does not depend on how many they are: as arrays, or as one JSON text. */
import { type RawBuilder, sql } from "kysely";

/**
 * `unnest` of the columns of `rows` that `types` names, in its order. Each array is a subquery, whose length the planner does not
 * know: with plain parameters a plan for one row seems so much cheaper than the plan for any number that PostgreSQL plans the
 * statement again at each execution, which takes longer than to execute it for one row (0.8 ms for the insert of an invoice).
 * The plan may be older than the rows of a table that grows fast: do not join one to it, unless a fence leaves one index.
 */
export function unnested<Types extends Record<string, string>>(
  rows: readonly { readonly [Column in keyof Types]: unknown }[],
  types: Types,
): RawBuilder<unknown> {
  const arrays = Object.entries(types).map(
    ([name, type]) => sql`(select ${rows.map((row) => row[name])}::${sql.raw(type)}[])`,
  );
  return sql`unnest(${sql.join(arrays)})`;
}

/**
 * The rows as one JSON text, for many columns: PostgreSQL plans and reads each array on its own, which took it three times as long
 * for a lone row of 25 columns (180 µs beside 58), though 32 rows take 3 µs more each. Bytes have no JSON; a column of JSON is given as
 * its text, which the statement casts. The planner expects 100 rows: do not join a table to it, unless a fence leaves one index.
 */
export function recordset<Types extends Record<string, string>>(
  rows: readonly { readonly [Column in keyof Types]: unknown }[],
  types: Types,
): RawBuilder<unknown> {
  const columns = Object.entries(types).map(([name, type]) => `${name} ${type}`);
  return sql`rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${sql.raw(columns.join(", "))}))`;
}
