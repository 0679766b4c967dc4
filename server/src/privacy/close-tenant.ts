/**
 * Closes a tenant. One transaction ends all access, and a job ends the rest in parts, so that a process may die at any point.
 * Invoices, refunds, events and bills are kept.
 */
import type { Doer } from "../audit/record-activity.ts";
import type { ProviderSessionRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { closeLinks } from "../payment-links/close-links.ts";
import { endTeam } from "../people/change-team.ts";
import { endSession, forgetSession } from "../provider/connection.ts";
import { forgetSomeCalls } from "../request-logs/forget-calls.ts";
import { closeShop } from "../storefront/close-shop.ts";
import { cancelSome } from "../subscriptions/change-state.ts";
import { withdrawAll } from "../team/forget.ts";
import { continueClosing, markClosed, revokeAllKeys } from "../tenants/close.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { closeEndpoints } from "../webhooks/close-endpoints.ts";

/** Returns the provider session, if any, which the caller ends at the provider after the commit. */
export async function closeTenant(tx: Tx, doer: Doer): Promise<ProviderSessionRow | undefined> {
  await markClosed(tx, doer);
  return endAccess(tx, doer.tenant.id);
}

/** The job that ends what closed tenants still have, and what calls from before the closing have created since. */
export function closeTenants(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const forgotten: ProviderSessionRow[] = [];
      const hasWorked = await inTransaction(deps, (tx) =>
        continueClosing(tx, async (tenant_id) => {
          const session = await endAccess(tx, tenant_id);
          if (session !== undefined) forgotten.push(session);
          const [isLogLeft, isMoreLeft] = [await forgetSomeCalls(tx, tenant_id), await cancelSome(tx, tenant_id)];
          return isLogLeft || isMoreLeft;
        }),
      );
      for (const session of forgotten) await endSession(deps, session);
      return hasWorked;
    },
  };
}

/** Each of these steps is one short statement, and can be repeated without effect. */
async function endAccess(tx: Tx, tenant_id: string): Promise<ProviderSessionRow | undefined> {
  await revokeAllKeys(tx, tenant_id);
  await endTeam(tx, tenant_id);
  await withdrawAll(tx, tenant_id);
  await closeShop(tx, tenant_id);
  await closeLinks(tx, tenant_id);
  await closeEndpoints(tx, tenant_id);
  return forgetSession(tx, tenant_id);
}
