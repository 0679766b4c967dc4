/** Teams and invitations on the wire of the console. */
import { type Static, Type } from "typebox";
import type { Invitation, TeamSettings } from "../db/schema.ts";
import { invalidField } from "../errors.ts";
import { optional } from "../http/validation.ts";
import type { Member } from "../people/reads.ts";
import { Email, NewPassword, RoleSchema } from "../people/wire.ts";
import { problem } from "../problems.ts";
import { amountText, tiynOf } from "../rules/money.ts";
import { Money, NullableString, Timestamp } from "../wire.ts";

export const MemberSchema = Type.Object(
  {
    user_id: Type.Integer(),
    email: Type.String(),
    role: RoleSchema,
    mfa: Type.Boolean({ description: "Whether the person has a second factor." }),
    joined_at: Timestamp,
  },
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
  require_mfa: Type.Boolean({ description: "Whether members without a second factor may do nothing but set one up." }),
  cashier_refund_limit: Type.String({ ...Money, description: "What one cashier may pay back on one day, in tenge." }),
  reauthenticate_above: Type.Union([Money, Type.Null()], {
    description: "The refund, in tenge, above which a person proves again who it is; null: none.",
  }),
});

const TENGE = { minimum: 0, maximum: 99_999_999.99, format: "tenge" } as const;

export const ChangeTeamSettings = Type.Object({
  require_mfa: optional(Type.Boolean({ description: "Left out: it stays." })),
  cashier_refund_limit: optional(
    Type.Number({ ...TENGE, description: "Tenge, with at most 2 decimals. Left out: it stays." }),
  ),
  reauthenticate_above: optional(
    Type.Number({ ...TENGE, description: "Tenge, with at most 2 decimals; null: none. Left out: it stays." }),
  ),
});

/** The changes of the body. @throws VALIDATION_ERROR where it has nothing */
export function settingsOf(body: Static<typeof ChangeTeamSettings>): Partial<TeamSettings> {
  const { require_mfa, cashier_refund_limit, reauthenticate_above } = body;
  const changes = {
    ...(require_mfa == null ? {} : { require_mfa }),
    ...(cashier_refund_limit == null
      ? {}
      : { cashier_refund_limit_tiyn: exactTiyn("cashier_refund_limit", cashier_refund_limit) }),
    ...(reauthenticate_above === undefined ? {} : { reauthenticate_above_tiyn: aboveOf(reauthenticate_above) }),
  };
  if (Object.keys(changes).length === 0) throw invalidField("cashier_refund_limit", problem("nothing_to_change"));
  return changes;
}

function aboveOf(amount: number | null): number | null {
  return amount === null ? null : exactTiyn("reauthenticate_above", amount);
}

function exactTiyn(field: string, amount: number): number {
  const tiyn = tiynOf(amount);
  if (tiyn === null) throw invalidField(field, problem("too_precise"));
  return tiyn;
}

export function settingsJson(settings: TeamSettings): Static<typeof TeamSettingsSchema> {
  const { require_mfa, cashier_refund_limit_tiyn, reauthenticate_above_tiyn } = settings;
  return {
    require_mfa,
    cashier_refund_limit: amountText(cashier_refund_limit_tiyn),
    reauthenticate_above: reauthenticate_above_tiyn === null ? null : amountText(reauthenticate_above_tiyn),
  };
}

export function memberJson({ user_id, email, role, mfa, joined_at }: Member): Static<typeof MemberSchema> {
  return { user_id, email, role, mfa, joined_at: joined_at.toISOString() };
}

export function invitationJson(
  { id, email, role, expires_at }: Invitation,
  invited_by: string | null,
): Static<typeof InvitationSchema> {
  return { id, email, role, invited_by, expires_at: expires_at.toISOString() };
}
