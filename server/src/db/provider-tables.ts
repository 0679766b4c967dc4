/** The tables of the connections to providers, as Kysely types them. */
import type { Generated } from "kysely";
import type { DriverName } from "../provider/driver.ts";

export type ProviderSessionTable = {
  tenant_id: string;
  driver: DriverName;
  level: string | null;
  sealed: Buffer;
  certificate_expires_at: Date | null;
  phone_masked: string | null;
  profile_id: string | null;
  account: string;
  cashier: string;
  connected_at: Date;
  dead_at: Date | null;
};

export type ProviderFailureTable = {
  tenant_id: string;
  /** The beginning of the hour. */
  hour: Date;
  refused: Generated<number>;
  throttled: Generated<number>;
  failed: Generated<number>;
  last_at: Date;
  last_detail: string;
};
