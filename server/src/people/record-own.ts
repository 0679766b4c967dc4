/** Records the changes that people make to their own accounts, in the activity of each of their tenants, because its owners are responsible for access. */
import { type Activity, recordOfAll } from "../audit/record-activity.ts";
import type { User } from "../db/schema.ts";
import type { Tx } from "../transaction.ts";
import { listTenantIdsOf } from "./memberships-store.ts";

export async function recordOwn(tx: Tx, { id }: Pick<User, "id">, activity: Activity): Promise<void> {
  const tenantIds = await listTenantIdsOf(tx.db, id);
  const doers = tenantIds.map((tenant_id) => ({ tenant: { id: tenant_id }, key: null, user: { id } }));
  await recordOfAll(tx, doers, activity);
}
