/** The kinds of column that Kysely has no name for. */
import type { ColumnType } from "kysely";

/** A column the database fills in and nobody updates. */
export type Identity = ColumnType<number, never, never>;
