/** Cursors of lists: where a page has ended, sealed for the tenant that was shown it. */
import { type ListOrder, type Position, positionOf } from "../db/keyset.ts";
import { findOpened, seal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import type { Page } from "./pagination.ts";

type Keyring = Pick<Deps, "config" | "random">;

/** One tenant's list in one order. */
export type CursorList = { tenant_id: string; order: ListOrder };

/** The page to read: one row more than was asked for, which shows whether another page follows. @throws VALIDATION_ERROR on `cursor` */
export function pageToRead(
  deps: Keyring,
  list: CursorList,
  { limit, offset, cursor }: { limit: number; offset: number; cursor?: string | undefined },
): Page {
  return { limit: limit + 1, offset, after: cursor === undefined ? undefined : openCursor(deps, list, cursor) };
}

/** The rows of the page that was asked for, and the cursor of the next one; null at the end. */
export function cutPage<Row extends object>(
  deps: Keyring,
  list: CursorList,
  { limit }: { limit: number },
  read: Row[],
): { rows: Row[]; next_cursor: string | null } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next_cursor: read.length > limit && last !== undefined ? sealCursor(deps, list, last) : null };
}

function sealCursor(deps: Keyring, { tenant_id, order }: CursorList, last: object): string {
  const text = JSON.stringify([order.name, ...positionOf(order, last)]);
  return seal(deps, { tenant_id, kind: "cursor" }, text).toString("base64url");
}

function openCursor(deps: Keyring, { tenant_id, order }: CursorList, cursor: string): Position {
  const opened = findOpened(deps, { tenant_id, kind: "cursor" }, Buffer.from(cursor, "base64url"));
  const [name, ...position] = opened === undefined ? [] : (JSON.parse(opened.plain) as [string, ...Position]);
  if (name !== order.name) throw invalidField("cursor", problem("bad_cursor"));
  return position;
}
