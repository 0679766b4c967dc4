/** Pages of lists: `limit` and `offset` in, `{items, total, limit, offset}` out. */
import { type TSchema, Type } from "typebox";

export type Page = { limit: number; offset: number };

export const PageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "The maximum number of entries." }),
  offset: Type.Integer({
    minimum: 0,
    default: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "The number of entries to skip.",
  }),
};

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
  });
}

export function pageMeta({ page, per_page }: NumberedPage, total: number) {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total };
}

/** The number of rows before the page. */
export function offsetOf({ page, per_page }: NumberedPage): number {
  return (page - 1) * per_page;
}
