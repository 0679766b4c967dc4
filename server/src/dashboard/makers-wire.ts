/** The JSON of who made, cancelled and refunded an invoice. */
import { type Static, Type } from "typebox";
import type { Author, RefundAuthor } from "./makers-store.ts";
import type { Named } from "./names-store.ts";

const Name = Type.Union([Type.String(), Type.Null()], { description: "The person's address, or the name of the key." });

const MadeBy = Type.Object(
  {
    kind: Type.Enum(["person", "key", "shop", "subscription", "unknown"], {
      description: "`shop` and `subscription` act automatically; `unknown`: it was not recorded.",
    }),
    name: Name,
  },
  { title: "MadeBy" },
);

export const MakersSchema = Type.Object(
  {
    created: MadeBy,
    cancelled: Type.Union([MadeBy, Type.Null()], {
      description: "Who asked for its cancel; null: no person and no key has.",
    }),
    refunds: Type.Array(Type.Object({ id: Type.Integer(), made_by: MadeBy }), {
      description: "Newest first, at most 1,000. One that was made in the provider's application is `unknown`.",
    }),
  },
  { title: "InvoiceMakers" },
);

type Names = { keys: Named[]; users: Named[] };

type Authors = {
  created: Author;
  cancelled: Author;
  refunds: RefundAuthor[];
  made_by_itself: "shop" | "subscription" | null;
};

export function makersJson(authors: Authors, names: Names): Static<typeof MakersSchema> {
  const { created, cancelled, made_by_itself } = authors;
  const isCancelledBySomeone = cancelled.key !== null || cancelled.user !== null;
  const automatic = made_by_itself === null ? null : { kind: made_by_itself, name: null };
  return {
    created: automatic ?? madeByJson(created, names),
    cancelled: isCancelledBySomeone ? madeByJson(cancelled, names) : null,
    refunds: authors.refunds.map(({ id, ...author }) => ({ id, made_by: madeByJson(author, names) })),
  };
}

function madeByJson({ key, user }: Author, { keys, users }: Names): Static<typeof MadeBy> {
  const nameIn = (named: Named[], wanted: string) => named.find(({ id }) => id === wanted)?.name ?? null;
  if (key !== null) return { kind: "key", name: nameIn(keys, key) };
  if (user !== null) return { kind: "person", name: nameIn(users, String(user)) };
  return { kind: "unknown", name: null };
}
