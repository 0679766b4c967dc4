/** Seals with the current encryption key what is sealed with the previous one, beside a running service. */
import { setTimeout as delay } from "node:timers/promises";
import { findOpened, seal } from "../db/seal.ts";
import {
  changeSealed,
  listSealed,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedKind,
  type SealedValue,
} from "../db/sealed-columns.ts";
import type { Deps } from "../deps.ts";
import { sealCheck } from "./agree-on-key.ts";
import { endKeyChange, findKeyChecks } from "./store.ts";

const PAGE = 100;
/** The last pass finds nothing to do. Rows that are locked, and values that are moved meanwhile, are met by a later one. */
const MAX_PASSES = 20;
const PAUSE_MS = 500;

/** What became of the values of one kind. */
export type Resealed = {
  kind: SealedKind;
  /** How many are sealed with the current key now that were not before. */
  resealed: number;
  /** How many no key opens: they stay as they are. */
  closed: number;
  /** How many end by themselves within minutes, and need the previous key until then. */
  brief: number;
};

/**
 * Each value is changed by itself and only where it is still as it was read, so that this may end at any point, be repeated and
 * run twice at once. When nothing is left the database's check value is of the current key, which alone is then needed.
 * @throws Error in one line when values of the previous key keep coming.
 */
export async function reseal(deps: Deps): Promise<Resealed[]> {
  const before = await findKeyChecks(deps.db);
  const total = new Map<SealedKind, Resealed>();
  for (let pass = 1; ; pass++) {
    let left = 0;
    for (const [kind, columns] of kinds()) {
      const counts = total.get(kind) ?? { kind, resealed: 0, closed: 0, brief: 0 };
      // What no key opens is the same in every pass.
      Object.assign(counts, { closed: 0, brief: 0 });
      for (const column of columns) left += await resealColumn(deps, kind, column, counts);
      total.set(kind, counts);
    }
    if (left === 0) break;
    if (pass === MAX_PASSES)
      throw new Error(
        `${left} values were in use or came with the previous key: see that every process has the new ENCRYPTION_KEY, and repeat`,
      );
    await delay(PAUSE_MS);
  }
  if (before !== undefined) await endKeyChange(deps.db, before, sealCheck(deps, deps.config.encryption_keys));
  return [...total.values()];
}

/** All but the check value, which comes when they are done. */
function kinds(): [SealedKind, readonly SealedColumn[]][] {
  const { "key-check": _, ...kinds } = SEALED_COLUMNS;
  return Object.entries(kinds) as [SealedKind, readonly SealedColumn[]][];
}

/** Goes through a column once and counts; returns how many values a further pass must look at. */
async function resealColumn(deps: Deps, kind: SealedKind, column: SealedColumn, counts: Resealed): Promise<number> {
  const { db, clock } = deps;
  let found = 0;
  let after: string[] | null = null;
  for (;;) {
    const page: SealedValue[] = await listSealed(db, column, { after, limit: PAGE, now: clock.now() });
    for (const value of page) {
      const owner = { tenant_id: value.tenant_id, kind };
      const opened = findOpened(deps, owner, value.sealed);
      if (opened === undefined) counts.closed++;
      else if (column.isBrief && !opened.is_current) counts.brief++;
      else if (!opened.is_current) {
        found++;
        if (await changeSealed(db, column, value, seal(deps, owner, opened.plain))) counts.resealed++;
      }
    }
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last.key;
  }
}
