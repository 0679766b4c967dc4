/** Pages of lists: `limit` and `offset` in, `{items, total, limit, offset}` out. */
import { type TSchema, Type } from "typebox";

export type Page = { limit: number; offset: number };

export const PageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "How many at most." }),
  offset: Type.Integer({
    minimum: 0,
    default: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "How many to pass over.",
  }),
};

export function listOf<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    total: Type.Integer({ description: "How many there are in all." }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  });
}
