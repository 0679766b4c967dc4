/** Pages of a list in its own order, after a number of rows or after the row with which another page ended. */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/** The values of an order's columns in one row; an instant is its text. */
export type Position = readonly (string | number | null)[];

/**
 * The order of a list; `name` is its own among all orders. No two rows of a tenant are equal in all of `columns`, and all are
 * sorted the same way. With `hasNulls` the first may be null, and such rows come last either way.
 */
export type ListOrder = {
  name: string;
  columns: readonly [string, ...string[]];
  isDescending: boolean;
  hasNulls?: true;
};

/** The terms of `order by`. */
export function inOrder({ columns, isDescending, hasNulls }: ListOrder): RawBuilder<unknown> {
  const way = isDescending ? sql`desc` : sql`asc`;
  const nulls = hasNulls ? sql`nulls last` : sql``;
  return sql.join(columns.map((column, at) => sql`${sql.ref(column)} ${way} ${at === 0 ? nulls : sql``}`));
}

/** Whether a row comes after `position`. */
function isAfter({ columns, isDescending, hasNulls }: ListOrder, position: Position): RawBuilder<SqlBool> {
  const [first, ...others] = columns.map((column) => sql.ref(column));
  const way = isDescending ? sql`<` : sql`>`;
  const [value, ...values] = position;
  if (hasNulls && value === null) {
    return sql`(${first} is null and (${sql.join(others)}) ${way} (${sql.join(values)}))`;
  }
  // A comparison of rows is one range of an index.
  const isBeyond = sql<SqlBool>`(${sql.join([first, ...others])}) ${way} (${sql.join(position)})`;
  return hasNulls ? sql`(${isBeyond} or ${first} is null)` : isBeyond;
}

/** With `after` no row is skipped by number. */
type Page = { limit: number; offset: number; after?: Position | undefined };

/** The rest of a query, after its conditions, that restricts it to one page. */
export function pageTerms(order: ListOrder, { limit, offset, after }: Page): RawBuilder<unknown> {
  const sorted = sql`order by ${inOrder(order)} limit ${limit}`;
  return after === undefined ? sql`${sorted} offset ${offset}` : sql`and ${isAfter(order, after)} ${sorted}`;
}

/** `pageTerms` for a query of the builder. */
export function paged(order: ListOrder, page: Page) {
  return <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const sorted = rows.orderBy(inOrder(order)).limit(page.limit);
    return page.after === undefined ? sorted.offset(page.offset) : sorted.where(isAfter(order, page.after));
  };
}

/** The position of a row that was read with the columns of `order`. */
export function positionOf({ name, columns }: ListOrder, row: object): Position {
  const values = new Map<string, unknown>(Object.entries(row));
  return columns.map((column) => {
    const value = values.get(column.slice(column.indexOf(".") + 1));
    if (value instanceof Date) return value.toISOString();
    if (value === null || typeof value === "string" || typeof value === "number") return value;
    throw new Error(`a row of ${name} has no ${column}`);
  });
}
