/** The tables of what people have done, as Kysely types them: the activity of tenants, and the audit log of operators. */
import type { ColumnType } from "kysely";
import type { Facts } from "../rules/changed-fields.ts";
import type { Identity } from "./column.ts";

export type ActivityTable = {
  tenant_id: string;
  id: Identity;
  at: Date;
  user_id: number | null;
  key_id: string | null;
  action: string;
  target: string | null;
  before: ColumnType<Facts | null, string | null, never>;
  after: ColumnType<Facts | null, string | null, never>;
};

export type AuditTable = {
  id: Identity;
  admin_user_id: number;
  at: Date;
  action: string;
  target: string;
  details: ColumnType<Record<string, unknown>, string, never>;
};
