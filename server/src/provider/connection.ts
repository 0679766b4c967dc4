/** Stores and deletes the session by which a tenant is connected to the provider. */
import { recordActivity } from "../audit/record-activity.ts";
import type { ProviderSessionRow } from "../db/schema.ts";
import { type Deps, mayFail } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Changer } from "../tenants/caller.ts";
import { lockTenant } from "../tenants/reads.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import type { DriverName, NewSession } from "./driver.ts";
import { requestToken, sealSession, unsealSession } from "./session.ts";
import { deleteSession, findLiveSession, insertAccount, upsertSession } from "./store.ts";

/** Further writes in the transaction that stores a session. */
export type Alongside = (tx: Tx) => Promise<void>;

export type Connection = Pick<ProviderSessionRow, "phone_masked" | "profile_id" | "connected_at">;

/** @throws PROVIDER_CONNECTED while the tenant is connected through another driver. */
export async function assertMayConnect(deps: Deps, tenant_id: string, driver: DriverName): Promise<void> {
  const session = await findLiveSession(deps.db, tenant_id);
  if (session !== undefined && session.driver !== driver) throw new ApiError("PROVIDER_CONNECTED");
}

/**
 * Stores a session that was just made, in place of an earlier one. `phone_masked` is the phone of the sign-in, null where it had
 * none.
 * @throws PROVIDER_CONNECTED while the tenant is connected through another driver; NOT_FOUND for a closed tenant.
 */
export async function keepSession(
  deps: Deps,
  changer: Changer,
  { driver, level, certificate_expires_at, session, cashier, accountId }: NewSession,
  phone_masked: string | null,
  alongside: Alongside,
): Promise<Connection> {
  const tenant_id = changer.tenant.id;
  const connected_at = deps.clock.now();
  const account = accountId ?? phone_masked;
  if (account === null) throw new Error(`a session of ${driver} names no account`);
  const profile_id = phone_masked === null ? null : accountId;
  const sealed = sealSession(deps, { tenant_id, driver }, session);
  await inTransaction(deps, async (tx) => {
    await lockTenant(tx.db, tenant_id);
    const facts = { driver, level, certificate_expires_at, cashier, phone_masked, profile_id, account, connected_at };
    if (!(await upsertSession(tx.db, { tenant_id, sealed, ...facts }))) throw new ApiError("PROVIDER_CONNECTED");
    await insertAccount(tx.db, { tenant_id, account, phone_masked, first_connected_at: connected_at });
    await recordActivity(tx, changer, { action: "provider.connect", after: { driver, level, phone_masked } });
    await alongside(tx);
  });
  return { phone_masked, profile_id, connected_at };
}

/** Deletes the tenant's session, if there is one, and returns it. */
export async function forgetSession(
  deps: Pick<Deps, "db">,
  tenant_id: string,
): Promise<ProviderSessionRow | undefined> {
  return deleteSession(deps.db, tenant_id);
}

/** Deletes what a deleted session has registered at the provider. A failure leaves it there, which does no harm. */
export async function endSession(deps: Deps, forgotten: ProviderSessionRow): Promise<void> {
  const { tenant_id, driver, dead_at } = forgotten;
  const end = deps.providers[driver]?.endSession;
  if (end === undefined || dead_at !== null) return;
  await mayFail(deps.log, "ending a session at the provider", async () => {
    const request_id = requestToken(deps);
    const answer = await end({ session: unsealSession(deps, forgotten), request_id, keep: async () => {} });
    if (answer.kind === "done") return;
    deps.log.warn({ tenant_id, request_id, what: "end a session", ...answer }, "the provider did not do it");
  });
}
