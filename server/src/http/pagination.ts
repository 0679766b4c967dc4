/** Pages of lists: `limit` and `offset` or `cursor` in, `{items, total, limit, offset, next_cursor}` out. */
import { type TSchema, Type } from "typebox";
import type { Position } from "../db/keyset.ts";

/** With `after` the page begins behind that position, and `offset` does not count. */
export type Page = { limit: number; offset: number; after?: Position | undefined };

export const PageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "The maximum number of entries." }),
  offset: Type.Integer({
    minimum: 0,
    default: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "The number of entries to skip.",
  }),
};

export const CursorQuery = {
  cursor: Type.Optional(
    Type.String({
      maxLength: 2048,
      description:
        "`next_cursor` of the page before. The page begins where that one ended, whatever was added meanwhile. Repeat the " +
        "filters and the sort of the first call.",
    }),
  ),
};

export const NextCursor = {
  next_cursor: Type.Union([Type.String(), Type.Null()], {
    description: "`cursor` of the next page; null at the end of the list.",
  }),
};

/** The list of a tenant, which can be read by cursors. */
export function cursorListOf<T extends TSchema>(item: T) {
  return Type.Interface([listOf(item)], NextCursor);
}

export function listOf<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    total: Type.Integer({ description: "The total number." }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  });
}

/** A page by its number, for lists whose callers turn pages. */
export type NumberedPage = { page: number; per_page: number };

export function numberedPageQuery(per_page: number) {
  return {
    page: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 }),
    per_page: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: per_page,
      description: "The maximum number of entries.",
    }),
    ...CursorQuery,
  };
}

export function numberedListOf<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    meta: Type.Object(
      {
        current_page: Type.Integer(),
        last_page: Type.Integer({ description: "At least 1." }),
        per_page: Type.Integer(),
        total: Type.Integer({ description: "The total number." }),
      },
      { title: "Pagination" },
    ),
    ...NextCursor,
  });
}

export function pageMeta({ page, per_page }: NumberedPage, total: number) {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total };
}

/** The page by the number of rows before it. */
export function byOffset({ page, per_page, cursor }: NumberedPage & { cursor?: string | undefined }) {
  return { limit: per_page, offset: (page - 1) * per_page, cursor };
}
