/** Reseals values of the previous encryption key with the current one, while the service runs. */
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
import { changeKeyCheck, findKeyChecks } from "./store.ts";

const PAGE = 100;
/** A later pass handles rows that were locked and values that moved meanwhile; the last pass finds nothing to do. */
const MAX_PASSES = 20;
const PAUSE_MS = 500;

/** The counts of the values of one kind. */
export type Resealed = {
  kind: SealedKind;
  /** The values that were resealed with the current key. */
  resealed: number;
  /** The values that no key opens; they are left unchanged. */
  closed: number;
  /** The values that expire within minutes, and need the previous key until then. */
  brief: number;
};

/**
 * Each value is changed by its own guarded update, so that the command may stop at any point, be repeated and run concurrently.
 * When no value is left, the check value is resealed too, and from then on only the current key is needed.
 * @throws Error in one line when values of the previous key keep coming.
 */
export async function reseal(deps: Deps): Promise<Resealed[]> {
  const before = await findKeyChecks(deps.db);
  const total = new Map<SealedKind, Resealed>();
  for (let pass = 1; ; pass++) {
    let left = 0;
    for (const [kind, columns] of kinds()) {
      const counts = total.get(kind) ?? { kind, resealed: 0, closed: 0, brief: 0 };
      // Every pass counts these values again.
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
  if (before !== undefined) await changeKeyCheck(deps.db, before, sealCheck(deps, deps.config.encryption_keys));
  return [...total.values()];
}

/** Every kind but the check value, which is resealed last. */
function kinds(): [SealedKind, readonly SealedColumn[]][] {
  const { "key-check": _, ...kinds } = SEALED_COLUMNS;
  return Object.entries(kinds) as [SealedKind, readonly SealedColumn[]][];
}

/** Reseals a column once and counts; returns how many values need a further pass. */
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
      else if (column.isBrief && !opened.isCurrent) counts.brief++;
      else if (!opened.isCurrent) {
        found++;
        if (await changeSealed(db, column, value, seal(deps, owner, opened.plain))) counts.resealed++;
      }
    }
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last.key;
  }
}
