/** The installation's people on the operators' wire. */
import { type Static, Type } from "typebox";
import { PageQuery } from "../http/pagination.ts";
import { isOperator } from "../people/admins.ts";
import { RoleSchema } from "../people/wire.ts";
import { OfTenant } from "../tenants/wire.ts";
import { Timestamp } from "../wire.ts";
import type { UserRow } from "./users-store.ts";

export const ListUsers = Type.Object({
  ...PageQuery,
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: "A part of the e-mail, in any case." }),
  ),
  tenant_id: Type.Optional(OfTenant),
});

export const UserRowSchema = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    email_confirmed: Type.Boolean({ description: "Whether the person's ownership of the address is confirmed." }),
    is_admin: Type.Boolean({ description: "Whether the person is an operator, at a confirmed address." }),
    mfa: Type.Boolean({ description: "Whether the person has a second factor." }),
    tenants: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: RoleSchema }), {
      description: "All merchants for which the person may act, by name.",
    }),
    created_at: Timestamp,
  },
  { title: "UserRow" },
);

export function userRowJson(user: UserRow): Static<typeof UserRowSchema> {
  const { id, email, email_confirmed_at, mfa, tenants, created_at } = user;
  return {
    ...{ id, email, mfa, tenants },
    email_confirmed: email_confirmed_at !== null,
    is_admin: isOperator(user),
    created_at: created_at.toISOString(),
  };
}
