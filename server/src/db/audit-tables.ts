/** The tables of what people and programs have done, as Kysely types them: the activity of tenants, the audit log of operators, and the calls of programs. */
import type { ColumnType, Generated } from "kysely";
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

export type RequestLogTable = {
  tenant_id: string;
  id: Generated<number>;
  at: Date;
  key_id: string;
  is_sandbox: boolean;
  request_id: string;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  request_bytes: number | null;
  response_bytes: number | null;
  request_body: string | null;
  response_body: string | null;
};
