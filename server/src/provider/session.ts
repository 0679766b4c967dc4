/** Calls the provider in a merchant's name: unseals the session, and marks it when the provider says that it is dead. */
import type { ProviderSessionRow } from "../db/schema.ts";
import { type Owner, seal, unseal } from "../db/seal.ts";
import type { SealedKind } from "../db/sealed-columns.ts";
import type { Deps } from "../deps.ts";
import { ApiError, type Facts } from "../errors.ts";
import { writeNotices } from "../mail/write-letters.ts";
import { inTransaction } from "../transaction.ts";
import { assertCan, type Can, traitsOf } from "./connections.ts";
import { countFailure } from "./count-failure.ts";
import type { Answer, Capability, DriverName, ProviderCall, ProviderDriver, ProviderSession } from "./driver.ts";
import { tradePointOf } from "./kaspi-qr/session.ts";
import { paused, withinLimits } from "./limits.ts";
import { claimSlotOfTenant, findConnection } from "./limits-store.ts";
import { findSession } from "./reads.ts";
import { changeSessionDead, changeSessionSealed, findAccountPhone, findLiveSession } from "./store.ts";

/**
 * An answer with the correlation token of its call, for the log and `fields.request_id`, the provider account that was
 * called, and whether its connection `listsInvoices`. `needed` is present with `session_dead` when another account than the
 * required one is connected: it names the required account. `lostAt` is present with `session_dead` when this call has found the session dead.
 */
export type Outcome<T> = Answer<T> & {
  request_id: string;
  account?: string;
  listsInvoices?: boolean;
  needed?: NeededAccount;
  lostAt?: Date;
};

/** A provider account in a form that its merchant recognizes: the masked phone of its sign-in, or its trade point. */
export type NeededAccount = { phone_masked: string } | { trade_point_id: string };

const SEALED_AS: Record<DriverName, SealedKind> = {
  "session-bridge": "provider-session",
  "kaspi-qr": "kaspi-qr-session",
};

type SessionOwner = Pick<ProviderSessionRow, "tenant_id" | "driver">;

const ownerOf = ({ tenant_id, driver }: SessionOwner): Owner => ({ tenant_id, kind: SEALED_AS[driver] });

export function sealSession(deps: Deps, owner: SessionOwner, session: ProviderSession): Buffer {
  return seal(deps, ownerOf(owner), JSON.stringify(session));
}

/** @throws when the session was sealed for another tenant or driver, or with another key. */
export function unsealSession(deps: Deps, row: SessionOwner & Pick<ProviderSessionRow, "sealed">): ProviderSession {
  return JSON.parse(unseal(deps, ownerOf(row), row.sealed));
}

/**
 * Checks that the tenant's connection can do it, whether or not the provider takes calls at the moment.
 * @throws PROVIDER_SESSION_REQUIRED when the tenant has no live session; PROVIDER_CANNOT
 */
export async function assertCapable(deps: Deps, tenant_id: string, capability: Capability): Promise<void> {
  const session = await findLiveSession(deps.db, tenant_id);
  if (session === undefined) throw await notSignedIn(deps, tenant_id);
  assertCan(session, [capability]);
}

/** Whether `account` (null: whichever is connected) is connected to a provider that lists no invoices. */
export async function listsNoInvoices(deps: Pick<Deps, "db">, tenant_id: string, account: string | null) {
  const session = await findLiveSession(deps.db, tenant_id);
  if (session === undefined || (account !== null && session.account !== account)) return false;
  return !traitsOf(session).listsInvoices;
}

async function notSignedIn({ db }: Pick<Deps, "db">, tenant_id: string): Promise<ApiError> {
  return sessionRequired((await findSession(db, tenant_id))?.dead_at ?? null);
}

/** The refusal of a call that needs a session, with the time `lostAt` at which the last one was found dead. */
function sessionRequired(lostAt: Date | null): ApiError {
  if (lostAt === null) return new ApiError("PROVIDER_SESSION_REQUIRED");
  const lost_at = lostAt.toISOString();
  return new ApiError("PROVIDER_SESSION_REQUIRED", {
    message: `The connection to the payment provider was lost at ${lost_at}: sign in there again.`,
    facts: { lost_at },
  });
}

/**
 * Checks, before anything is written for a call, that the tenant can call the provider and its connection can do one of `oneOf`
 * (empty: any can), and returns the connected account, which must be `account` if that is given, with all that it can do.
 * @throws PROVIDER_SESSION_REQUIRED when the tenant has no live session, or one of another account: with its masked phone;
 * PROVIDER_CANNOT; UPSTREAM_ERROR with the time left while the provider has asked us to wait.
 */
export async function assertConnected(
  deps: Pick<Deps, "db" | "clock" | "random">,
  tenant_id: string,
  { oneOf, account = null }: { oneOf: readonly Capability[]; account?: string | null },
): Promise<{ account: string; can: Can }> {
  const found = await findConnection(deps.db, { tenant_id, now: deps.clock.now() });
  if (found === undefined) throw await notSignedIn(deps, tenant_id);
  assertCan(found, oneOf);
  if (account !== null && found.account !== account) throw otherAccount(await nameAccount(deps, tenant_id, account));
  if (found.pause_until !== null) {
    throw providerError({ ...paused(deps, found.pause_until), request_id: requestToken(deps) });
  }
  return { account: found.account, can: traitsOf(found).can };
}

async function nameAccount(deps: Pick<Deps, "db">, tenant_id: string, account: string): Promise<NeededAccount> {
  const phone_masked = await findAccountPhone(deps.db, tenant_id, account);
  return phone_masked ? { phone_masked } : { trade_point_id: tradePointOf(account) };
}

function otherAccount(needed: NeededAccount): ApiError {
  const what =
    "phone_masked" in needed
      ? `a sign-in with ${needed.phone_masked}`
      : `the connection of trade point ${needed.trade_point_id}`;
  return new ApiError("PROVIDER_SESSION_REQUIRED", {
    message: `Another provider account is connected: this needs ${what}.`,
    facts: needed,
  });
}

export function requestToken(deps: Pick<Deps, "random">): string {
  return deps.random.bytes(8).toString("hex");
}

/**
 * Makes one call with the tenant's session, by the driver of that session. No transaction may be open.
 * Without a live session the answer is `session_dead`; a session that the provider calls dead is marked. If `account` is given
 * and another one is connected, the answer is `session_dead` and no call is made.
 */
export async function callProvider<T>(
  deps: Deps,
  tenant_id: string,
  what: string,
  call: (driver: ProviderDriver, call: ProviderCall) => Promise<Answer<T>>,
  account: string | null = null,
): Promise<Outcome<T>> {
  const request_id = requestToken(deps);
  let connected: ProviderSessionRow | undefined;
  let lostAt: Date | undefined;
  const answer = await withinLimits<Awaited<ReturnType<typeof claimSlotOfTenant>> & object, T>(
    deps,
    tenant_id,
    async (lease) =>
      (await claimSlotOfTenant(deps.db, tenant_id, lease)) ?? {
        kind: "session_dead",
        detail: "no session is connected",
      },
    async (row) => {
      connected = row;
      if (account !== null && row.account !== account) {
        return { kind: "session_dead", detail: "another account is connected" };
      }
      const driver = deps.providers[row.driver];
      if (driver === undefined) return { kind: "session_dead", detail: `${row.driver} is no longer offered here` };
      const keep = (renewed: ProviderSession) => changeSessionSealed(deps.db, row, sealSession(deps, row, renewed));
      const answer = await call(driver, { session: unsealSession(deps, row), request_id, keep });
      if (answer.kind === "session_dead") {
        lostAt = deps.clock.now();
        await endLost(deps, row, lostAt);
      }
      return answer;
    },
  );
  if (connected === undefined) return { ...answer, request_id };
  if (account !== null && connected.account !== account) {
    return { ...answer, request_id, needed: await nameAccount(deps, tenant_id, account) };
  }
  if (answer.kind !== "done") {
    deps.log.warn({ tenant_id, request_id, what, ...answer }, "the provider did not do it");
    await countFailure(deps, tenant_id, answer);
  }
  const { listsInvoices } = traitsOf(connected);
  return {
    ...answer,
    request_id,
    account: connected.account,
    listsInvoices,
    ...(lostAt === undefined ? {} : { lostAt }),
  };
}

/** Marks the session as dead and writes the letter about it; a session that is marked already, or is newer, stays as it is. */
async function endLost(deps: Deps, row: ProviderSessionRow, at: Date): Promise<void> {
  const { tenant_id, phone_masked } = row;
  await inTransaction(deps, async (tx) => {
    if (!(await changeSessionDead(tx.db, row, at))) return;
    const url = `${tx.config.base_url}/console/provider`;
    await writeNotices(tx, [{ tenant_id, notice: { kind: "provider_lost", facts: { at, phone_masked, url } } }]);
  });
}

/** `fields.outcome` of a 502: except after `unknown`, the provider has definitely not executed the call. */
function outcomeOf({ kind, retryAfterS }: { kind: string; retryAfterS: number | null }): string {
  if (kind !== "unavailable") return kind;
  return retryAfterS === null ? "unavailable" : "throttled";
}

/**
 * The error for a caller whose call the provider did not execute: 409 for a dead session, with the time of its loss, else 502
 * with the correlation token, the outcome, the row that the call created, if any, and the provider's `Retry-After`. `message` replaces the usual one
 * of a 502.
 */
export function providerError(
  outcome: Exclude<Outcome<unknown>, { kind: "done" }>,
  row: Facts = {},
  message?: string,
): ApiError {
  if (outcome.needed !== undefined) return otherAccount(outcome.needed);
  if (outcome.kind === "session_dead") return sessionRequired(outcome.lostAt ?? null);
  const retryAfterS = outcome.kind === "unavailable" ? outcome.retryAfterS : null;
  return new ApiError("UPSTREAM_ERROR", {
    ...(message === undefined ? {} : { message }),
    facts: { request_id: outcome.request_id, outcome: outcomeOf({ kind: outcome.kind, retryAfterS }), ...row },
    ...(retryAfterS === null ? {} : { retryAfterS: Math.max(1, Math.ceil(retryAfterS)) }),
  });
}
