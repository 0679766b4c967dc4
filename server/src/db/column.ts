/** Kinds of column that Kysely has no type for. */
import type { ColumnType } from "kysely";

/** A column that the database fills in and that is never updated. */
export type Identity = ColumnType<number, never, never>;
