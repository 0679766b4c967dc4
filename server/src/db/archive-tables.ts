/** The tables that index the archive: the files and blocks of the ended invoices that have left the database. */
import type { ColumnType, Generated } from "kysely";

export type ArchiveFileTable = {
  tenant_id: string;
  name: string;
  before: Date;
  archived_at: Date;
  invoices: number;
  first_id: number;
  last_id: number;
  bytes: number;
  sha256: string;
};

export type ArchiveBlockTable = {
  tenant_id: string;
  file: string;
  first_id: number;
  /** The driver reads them as texts. */
  ids: ColumnType<string[], number[], never>;
  position: number;
  length: number;
};

export type ArchivedCustomerTable = {
  tenant_id: string;
  is_sandbox: boolean;
  phone: string;
  invoices: number;
  paid_invoices: number;
  paid_tiyn: number;
  refunded_tiyn: number;
  last_at: Date;
};

export type ArchiveRunTable = { is_only: Generated<boolean>; claim: string | null; lease_until: Date | null };
