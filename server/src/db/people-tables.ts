/** The tables of people, of their sign-ins, and of the letters to them, as Kysely types them. */
import type { Generated } from "kysely";
import type { Language } from "../rules/language.ts";
import type { Role } from "../rules/permissions.ts";
import type { Identity } from "./column.ts";

export type UserTable = {
  id: Identity;
  tenant_id: string | null;
  email: string;
  password_hash: string;
  password_version: Generated<number>;
  is_admin: Generated<boolean>;
  email_confirmed_at: Date | null;
  sessions_valid_from: Date | null;
  language: Generated<Language>;
  wants_notices: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
};

export type MembershipTable = { tenant_id: string; user_id: number; role: Role; joined_at: Date };

export type InvitationTable = {
  tenant_id: string;
  id: string;
  email: string;
  role: Role;
  token_hash: Buffer;
  invited_by: number;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
};

export type LetterTable = {
  id: string;
  kind: string;
  sealed: Buffer | null;
  written_at: Date;
  send_before: Date;
  next_attempt_at: Date | null;
  failure: string | null;
};

export type PasswordResetTable = {
  user_id: number;
  token_hash: Buffer;
  password_version: number;
  expires_at: Date;
  drops_factors: Generated<boolean>;
};

export type TotpFactorTable = {
  user_id: number;
  sealed: Buffer;
  confirmed_at: Date | null;
  last_step: number | null;
};

export type PasskeyTable = {
  id: string;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

export type RecoveryCodeTable = { user_id: number; code_hash: Buffer };

export type EmailChangeTable = {
  undo_hash: Buffer;
  confirm_hash: Buffer;
  user_id: number;
  from_email: string;
  to_email: string;
  asked_at: Date;
  confirm_until: Date;
  undo_until: Date;
  confirmed_at: Date | null;
};

export type SignInOutcome = "ok" | "wrong_password" | "wrong_code" | "locked";

export type SignInTable = {
  id: Identity;
  user_id: number;
  at: Date;
  address: string;
  browser: string | null;
  outcome: SignInOutcome;
};

export type TenantPersonView = {
  tenant_id: string;
  tenant_name: string;
  role: Role;
  email: string;
  language: Language;
  wants_notices: boolean;
};
