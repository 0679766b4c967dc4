/** Teams and invitations on the wire of the console. */
import { type Static, Type } from "typebox";
import type { Invitation } from "../db/schema.ts";
import { invalidField } from "../errors.ts";
import { optional } from "../http/validation.ts";
import type { Member } from "../people/reads.ts";
import { Email, NewPassword, RoleSchema } from "../people/wire.ts";
import { problem } from "../problems.ts";
import { tiynOf } from "../rules/money.ts";
import { Money, NullableString, Timestamp } from "../wire.ts";

export const MemberSchema = Type.Object(
  { user_id: Type.Integer(), email: Type.String(), role: RoleSchema, joined_at: Timestamp },
  { title: "Member" },
);

const InvitationSchema = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    role: RoleSchema,
    invited_by: Type.Union(NullableString.anyOf, { description: "The e-mail of the person who invited." }),
    expires_at: Timestamp,
  },
  { title: "Invitation" },
);

export const TeamSchema = Type.Object({
  members: Type.Array(MemberSchema, { description: "Those who joined first at the beginning." }),
  invitations: Type.Array(InvitationSchema, {
    description: "Those that were not accepted, the newest first; expired ones too.",
  }),
});

export const Invite = Type.Object({ email: Email, role: RoleSchema });

export const InvitedSchema = Type.Object({
  invitation: InvitationSchema,
  url: Type.String({ description: "The link by which the person accepts. Shown here and never again." }),
});

export const InvitationParams = Type.Object({ id: Type.String() });
export const TokenParams = Type.Object({ token: Type.String() });

export const OfferSchema = Type.Object({
  tenant_name: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  has_account: Type.Boolean({
    description: "Whether the address has an account, which then has to sign in to accept.",
  }),
});

export const Accept = Type.Object({
  password: optional(
    Type.String({
      ...NewPassword,
      description: "Of the new account; none where the address has one. Not a common one.",
    }),
  ),
});

export const MemberParams = Type.Object({ user_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
export const ChangeRole = Type.Object({ role: RoleSchema });
export const MemberChangedSchema = Type.Object({ member: MemberSchema });

export const TeamSettingsSchema = Type.Object({
  cashier_refund_limit: Type.String({ ...Money, description: "What one cashier may pay back on one day, in tenge." }),
});

export const ChangeTeamSettings = Type.Object({
  cashier_refund_limit: optional(
    Type.Number({
      minimum: 0,
      maximum: 99_999_999.99,
      format: "tenge",
      description: "Tenge, with at most 2 decimals. Left out: it stays.",
    }),
  ),
});

/** The limit of the body, in tiyn. @throws VALIDATION_ERROR where it has nothing */
export function limitOf({ cashier_refund_limit }: Static<typeof ChangeTeamSettings>): number {
  const tiyn = cashier_refund_limit == null ? null : tiynOf(cashier_refund_limit);
  if (tiyn === null) throw invalidField("cashier_refund_limit", problem("nothing_to_change"));
  return tiyn;
}

export function memberJson({ user_id, email, role, joined_at }: Member): Static<typeof MemberSchema> {
  return { user_id, email, role, joined_at: joined_at.toISOString() };
}

export function invitationJson(
  { id, email, role, expires_at }: Invitation,
  invited_by: string | null,
): Static<typeof InvitationSchema> {
  return { id, email, role, invited_by, expires_at: expires_at.toISOString() };
}
