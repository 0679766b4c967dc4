/** Keeps the partitions of tables whose rows have their time: makes those of the time ahead, and drops expired ones. */
import type { Deps } from "../deps.ts";
import {
  attachPartition,
  dropPartitions,
  emptyDefaultPartitions,
  listPartitions,
  type MustStay,
  type Partition,
} from "./partitions.ts";
import type { Schema } from "./schema.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A span of time; null for no lower bound. */
type Span = Pick<Partition, "from" | "to">;
type Table = keyof Schema & string;
/** What the job needs. */
export type Keeper = Pick<Deps, "db" | "clock" | "config" | "log">;

/** Tables that are divided alike, and whose partitions of one time go together. */
export type PartitionedTables = {
  /** By table, the column by which a row belongs to a partition. */
  timeColumns: Readonly<Partial<Record<Table, string>>>;
  period: "month" | "day";
  /** How many periods are made, the present one included: so long the job may fail before rows go to the default partitions. */
  made: number;
  /** How many days a row is kept at least. */
  keptDays(config: Deps["config"]): number;
  /** Whether rows of the span are still needed. */
  mustStay(db: Parameters<MustStay>[0], span: Span): Promise<boolean>;
};

export function tablesOf({ timeColumns }: PartitionedTables): Table[] {
  return Object.keys(timeColumns) as Table[];
}

/** The instant before which no row is kept. */
export function keptSince(deps: Pick<Deps, "clock" | "config">, { keptDays }: PartitionedTables): Date {
  return new Date(deps.clock.now().getTime() - keptDays(deps.config) * DAY_MS);
}

/** The job that makes and drops the partitions of `tables`. */
export function keepPartitionsOf(deps: Keeper, tables: PartitionedTables) {
  return {
    async run(): Promise<boolean> {
      const partitions = await listPartitions(deps.db, tablesOf(tables));
      for (const partition of missingOf(tables, partitions, deps.clock.now())) {
        if (!(await attachPartition(deps.db, partition))) deps.log.info(partition, "a partition could not be made");
      }
      await dropExpired(deps, tables, partitions);
      return false;
    },
  };
}

/** The partitions of the present period and the next ones that do not exist, and overlap with none that does. */
function missingOf(tables: PartitionedTables, partitions: Partition[], now: Date): Partition[] {
  const spans = Array.from({ length: tables.made }, (_, ahead) => ({
    from: startOf(tables.period, now, ahead),
    to: startOf(tables.period, now, ahead + 1),
  }));
  const nameLength = tables.period === "month" ? "2026-11".length : "2026-11-23".length;
  return tablesOf(tables).flatMap((table) => {
    const known = partitions.filter((partition) => partition.table === table);
    return spans
      .filter((span) => known.every(({ from, to }) => to <= span.from || (from !== null && from >= span.to)))
      .map((span) => ({
        ...span,
        table,
        name: `${table}_${span.from.toISOString().slice(0, nameLength).replaceAll("-", "_")}`,
      }));
  });
}

/** The beginning of the period, by UTC, that is `ahead` of the present one. */
function startOf(period: PartitionedTables["period"], now: Date, ahead: number): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return new Date(period === "month" ? Date.UTC(year, month + ahead) : Date.UTC(year, month, now.getUTCDate() + ahead));
}

/** Drops the partitions whose time is over, those of one period together. A period stays while its rows are still needed. */
async function dropExpired(deps: Keeper, tables: PartitionedTables, partitions: Partition[]): Promise<void> {
  const { db, log } = deps;
  const since = keptSince(deps, tables);
  const over = partitions.filter(({ to }) => to <= since);
  for (const end of new Set(over.map(({ to }) => to.getTime()))) {
    const expired = over.filter(({ to }) => to.getTime() === end);
    const span = { from: expired[0]?.from ?? null, to: new Date(end) };
    const isDropped = await dropPartitions(db, expired, (transaction) => tables.mustStay(transaction, span));
    log.info(
      { partitions: expired.map(({ name }) => name), dropped: isDropped },
      "the time of these partitions is over",
    );
  }
  await emptyDefaultPartitions(db, tables.timeColumns, since, (transaction) =>
    tables.mustStay(transaction, { from: null, to: since }),
  );
}
