/** Records the actions of a tenant's people and programs, each in the transaction of its effect. */
import type { Facts } from "../rules/changed-fields.ts";
import type { Tx } from "../transaction.ts";
import type { ActivityAction } from "./activities.ts";
import { insertActivities } from "./store.ts";

/** The actor: a person in the console, or a program by its key. */
export type Doer = { tenant: { id: string }; key: { id: string } | null; user?: { id: number } };

export type Activity = { action: ActivityAction; target?: string | number; before?: Facts; after?: Facts };

/**
 * Records one accepted call, also one that changes nothing. Refused calls are not recorded, nor are automatic actions and those of
 * the operator at the portal, which have neither a person nor a key.
 */
export async function recordActivity(tx: Pick<Tx, "db" | "clock">, doer: Doer, activity: Activity): Promise<void> {
  if (doer.key !== null || doer.user !== undefined) await recordOfAll(tx, [doer], activity);
}

/** Records the same activity for each of `doers`: one person in several tenants. */
export async function recordOfAll(
  { db, clock }: Pick<Tx, "db" | "clock">,
  doers: Doer[],
  { action, target, before, after }: Activity,
): Promise<void> {
  const what = {
    at: clock.now(),
    action,
    target: target === undefined ? null : String(target),
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  };
  await insertActivities(
    db,
    doers.map(({ tenant, key, user }) => ({
      ...what,
      tenant_id: tenant.id,
      user_id: user?.id ?? null,
      key_id: key?.id ?? null,
    })),
  );
}
