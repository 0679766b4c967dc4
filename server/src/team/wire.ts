/** The JSON of teams and invitations. */
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
    invited_by: Type.Union(NullableString.anyOf, { description: "The e-mail address of the inviter." }),
    expires_at: Timestamp,
  },
  { title: "Invitation" },
);

export const TeamSchema = Type.Object({
  members: Type.Array(MemberSchema, { description: "In the order in which they joined." }),
  invitations: Type.Array(InvitationSchema, {
    description: "The invitations that were not accepted, newest first, including expired ones.",
  }),
});

export const Invite = Type.Object({ email: Email, role: RoleSchema });

export const InvitedSchema = Type.Object({
  invitation: InvitationSchema,
  url: Type.String({ description: "The link that accepts the invitation. Returned only once." }),
});

export const InvitationParams = Type.Object({ id: Type.String() });
export const TokenParams = Type.Object({ token: Type.String() });

export const OfferSchema = Type.Object({
  tenant_name: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  has_account: Type.Boolean({
    description: "Whether the address has an account. If so, its person must sign in to accept.",
  }),
});

export const Accept = Type.Object({
  password: optional(
    Type.String({
      ...NewPassword,
      description:
        "The password of the new account. Omit it if the address has an account. Common passwords are refused.",
    }),
  ),
});

export const MemberParams = Type.Object({ user_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
export const ChangeRole = Type.Object({ role: RoleSchema });
export const MemberChangedSchema = Type.Object({ member: MemberSchema });

export const TeamSettingsSchema = Type.Object({
  require_mfa: Type.Boolean({
    description: "Whether members must set up a second factor before they can do anything else.",
  }),
  cashier_refund_limit: Type.String({
    ...Money,
    description: "The most that one cashier may refund in a day, in tenge.",
  }),
  reauthenticate_above: Type.Union([Money, Type.Null()], {
    description:
      "Refunds above this amount, in tenge, require the person to authenticate again. Null for no such limit.",
  }),
});

const TENGE = { minimum: 0, maximum: 99_999_999.99, format: "tenge" } as const;

export const ChangeTeamSettings = Type.Object({
  require_mfa: optional(Type.Boolean({ description: "Unchanged if omitted." })),
  cashier_refund_limit: optional(
    Type.Number({ ...TENGE, description: "In tenge, with at most 2 decimals. Unchanged if omitted." }),
  ),
  reauthenticate_above: optional(
    Type.Number({
      ...TENGE,
      description: "In tenge, with at most 2 decimals. Null removes the limit. Unchanged if omitted.",
    }),
  ),
});

/** The changes that the body requests. @throws VALIDATION_ERROR when it has none */
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
