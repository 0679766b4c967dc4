/** Refuses to start on settings that contradict the database or its location. */
import type { Config } from "../config.ts";
import { isLocalDatabase } from "../db/database-address.ts";
import type { Deps } from "../deps.ts";
import { findTenant } from "../tenants/reads.ts";

/**
 * Refuses a local folder of pictures and archived invoices beside a shared database: other machines would not have them.
 * @throws Error in one line that names the setting
 */
export function requireSharedPictures({ database_url, s3_bucket, pictures_are_shared }: Config): void {
  if (database_url === null || s3_bucket !== null || pictures_are_shared || isLocalDatabase(database_url)) return;
  throw new Error(
    "DATABASE_URL is on another machine, and the pictures are in DATA_DIR of this one: " +
      "set S3_BUCKET, or PICTURES_ARE_SHARED=1 where all processes see one DATA_DIR/images.",
  );
}

export async function requireOperator({ db, config }: Deps): Promise<void> {
  const id = config.operator_tenant_id;
  if (id !== null && (await findTenant(db, id)) === undefined)
    throw new Error(`OPERATOR_TENANT_ID (${id}) is no tenant of this database.`);
}
