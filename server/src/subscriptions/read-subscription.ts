/** Reads a subscription with its newest attempts, for the page of its payer. */
import type { Subscription } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { getSubscription } from "./reads.ts";
import { type AttemptRow, getCycleAmount, listAttempts } from "./store.ts";

export type { AttemptRow };

export type ReadSubscription = {
  subscription: Subscription;
  attempts: AttemptRow[];
  /** At which a retry of the present cycle is billed. */
  cycleAmountTiyn: number;
};

/** With up to `limit` attempts, the newest first. @throws NOT_FOUND */
export async function readSubscription(
  { db }: Pick<Deps, "db">,
  tenant_id: string,
  id: number,
  limit: number,
): Promise<ReadSubscription> {
  const subscription = await getSubscription(db, tenant_id, id);
  const [{ attempts }, cycleAmountTiyn] = await Promise.all([
    listAttempts(db, tenant_id, id, { limit, offset: 0 }),
    getCycleAmount(db, subscription),
  ]);
  return { subscription, attempts, cycleAmountTiyn };
}
