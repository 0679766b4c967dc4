/** Rows as a table of a statement whose plan does not depend on how many they are. */
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
