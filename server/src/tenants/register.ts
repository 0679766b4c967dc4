/** Creates a tenant in the caller's transaction, and changes its name and its billing hour. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { changedFields } from "../rules/changed-fields.ts";
import { inTransaction } from "../transaction.ts";
import type { Changer } from "./caller.ts";
import { nameProblem } from "./identity-text.ts";
import { newPageSecret } from "./payer-pages.ts";
import { getTenant, lockTenant } from "./reads.ts";
import { changeTenant, insertTenant } from "./store.ts";

/** Creates a tenant without a tariff and without a webhook. Returns the time of its creation. */
export async function createTenant(
  deps: Pick<Deps, "db" | "clock" | "config" | "random">,
  tenant: Pick<Tenant, "id" | "name">,
): Promise<Date> {
  const created_at = deps.clock.now();
  await insertTenant(deps.db, { ...tenant, created_at, page_secret: newPageSecret(deps, tenant.id) });
  return created_at;
}

/** @throws VALIDATION_ERROR on `name` */
export function assertName(name: string): void {
  const refused = nameProblem(name);
  if (refused !== null) throw invalidField("name", refused);
}

/** @throws VALIDATION_ERROR on `name` */
export async function changeProfile(
  deps: Deps,
  changer: Changer,
  changes: Partial<Pick<Tenant, "name" | "billing_hour">>,
): Promise<Tenant> {
  if (changes.name !== undefined) assertName(changes.name);
  const tenant_id = changer.tenant.id;
  return inTransaction(deps, async (tx) => {
    await lockTenant(tx.db, tenant_id);
    const { name, billing_hour } = await getTenant(tx.db, tenant_id);
    await changeTenant(tx.db, tenant_id, changes);
    await recordActivity(tx, changer, {
      action: "profile.change",
      ...changedFields({ name, billing_hour }, changes),
    });
    return getTenant(tx.db, tenant_id);
  });
}
