/** The JSON of a person's exported data, and of the deletion of an account. */
import { type Static, Type } from "typebox";
import type { Activity, AuditEntry, Invitation } from "../db/schema.ts";
import { optional } from "../http/validation.ts";
import { PasskeySchema, passkeyJson } from "../people/passkey-wire.ts";
import { RoleSchema, SignInSchema, signInJson, UserSchema, userJson } from "../people/wire.ts";
import { NullableTimestamp, Timestamp } from "../wire.ts";
import { EXPORTED_MOST, type exportPerson } from "./export-person.ts";

export const DeletePerson = Type.Object({
  close_tenant: optional(
    Type.Boolean({
      description:
        "Whether to close the merchants whose last owner the person is. Without it the call is refused with 409 for such a person.",
    }),
  ),
});

const Anything = Type.Object({}, { additionalProperties: true });
const Changes = Type.Union([Anything, Type.Null()]);
const NullableText = Type.Union([Type.String(), Type.Null()]);

export const ExportedPersonSchema = Type.Object({
  exported_at: Timestamp,
  user: Type.Interface([UserSchema], { email_confirmed_at: NullableTimestamp }),
  memberships: Type.Array(
    Type.Object({ tenant_id: Type.String(), tenant_name: Type.String(), role: RoleSchema, joined_at: Timestamp }),
  ),
  sign_ins: Type.Array(SignInSchema, { description: "The last 50." }),
  second_factors: Type.Object({
    totp_since: NullableTimestamp,
    passkeys: Type.Array(PasskeySchema),
    recovery_codes_left: Type.Integer(),
  }),
  email_changes: Type.Array(
    Type.Object({
      from_email: Type.String(),
      to_email: Type.String(),
      asked_at: Timestamp,
      confirmed_at: NullableTimestamp,
    }),
  ),
  password_reset_until: Type.Union(NullableTimestamp.anyOf, { description: "The expiry of the latest link." }),
  invitations: Type.Array(
    Type.Object({
      tenant_id: Type.String(),
      email: Type.String(),
      role: RoleSchema,
      created_at: Timestamp,
      accepted_at: NullableTimestamp,
    }),
    { description: "The invitations by the person, and those to the person." },
  ),
  activity: Type.Array(
    Type.Object({
      tenant_id: Type.String(),
      at: Timestamp,
      action: Type.String(),
      target: NullableText,
      before: Changes,
      after: Changes,
    }),
    { description: `The person's last ${EXPORTED_MOST} actions, in all merchants.` },
  ),
  operator_actions: Type.Array(
    Type.Object({ at: Timestamp, action: Type.String(), target: Type.String(), details: Anything }),
    { description: `The person's last ${EXPORTED_MOST} actions as an operator.` },
  ),
});

type Exported = Awaited<ReturnType<typeof exportPerson>>;

export function exportedPersonJson(exported: Exported): Static<typeof ExportedPersonSchema> {
  const { user, totpSince, passkeys, recoveryCodesLeft, resetExpiresAt } = exported;
  return {
    exported_at: exported.exportedAt.toISOString(),
    user: { ...userJson(user), email_confirmed_at: textOf(user.email_confirmed_at) },
    memberships: exported.memberships.map(({ tenant_id, tenant_name, role, joined_at }) => ({
      ...{ tenant_id, tenant_name, role },
      joined_at: joined_at.toISOString(),
    })),
    sign_ins: exported.signIns.map(signInJson),
    second_factors: {
      totp_since: textOf(totpSince),
      passkeys: passkeys.map(passkeyJson),
      recovery_codes_left: recoveryCodesLeft,
    },
    email_changes: exported.emailChanges.map(({ from_email, to_email, asked_at, confirmed_at }) => ({
      ...{ from_email, to_email },
      ...{ asked_at: asked_at.toISOString(), confirmed_at: textOf(confirmed_at) },
    })),
    password_reset_until: textOf(resetExpiresAt),
    invitations: exported.invitations.map(invitationJson),
    activity: exported.activity.map(activityJson),
    operator_actions: exported.actions.map(actionJson),
  };
}

function invitationJson({ tenant_id, email, role, created_at, accepted_at }: Invitation) {
  return { tenant_id, email, role, created_at: created_at.toISOString(), accepted_at: textOf(accepted_at) };
}

function activityJson({ tenant_id, at, action, target, before, after }: Activity) {
  return { tenant_id, at: at.toISOString(), action, target, before, after };
}

function actionJson({ at, action, target, details }: AuditEntry) {
  return { at: at.toISOString(), action, target, details };
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
