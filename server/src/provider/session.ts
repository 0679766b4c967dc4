/** Calls the provider in a merchant's name: unseals the session, and notices when it has died. */
import type { ProviderSessionRow } from "../db/schema.ts";
import { seal, unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Answer, ProviderCall, ProviderSession } from "./driver.ts";
import { changeSessionDead, findLiveSession } from "./store.ts";

/** An answer with the correlation token that the provider was sent, for the log and `fields.request_id`. */
export type Outcome<T> = Answer<T> & { request_id: string };

const sealOwner = (tenant_id: string) => `${tenant_id}/provider-session`;

export function sealSession(deps: Deps, tenant_id: string, session: ProviderSession): Buffer {
  return seal({
    encryption_key: deps.config.encryption_key,
    owner: sealOwner(tenant_id),
    plain: JSON.stringify(session),
    nonce: deps.random.bytes(12),
  });
}

/** @throws when it was sealed for another tenant, or with another key. */
export function unsealSession(deps: Deps, row: Pick<ProviderSessionRow, "tenant_id" | "sealed">): ProviderSession {
  const { encryption_key } = deps.config;
  return JSON.parse(unseal({ encryption_key, owner: sealOwner(row.tenant_id), sealed: row.sealed }));
}

/** @throws PROVIDER_SESSION_REQUIRED when the tenant has no live session. */
export async function assertConnected(deps: Deps, tenant_id: string): Promise<void> {
  if ((await findLiveSession(deps.db, tenant_id)) === undefined) throw new ApiError("PROVIDER_SESSION_REQUIRED");
}

export function requestToken(deps: Deps): string {
  return deps.random.bytes(8).toString("hex");
}

/**
 * Makes one call with the tenant's session. No transaction may be open.
 * Without a live session, or when the provider says that it has died, the answer is `session_dead` and the session is
 * marked so.
 */
export async function callProvider<T>(
  deps: Deps,
  tenant_id: string,
  what: string,
  call: (call: ProviderCall) => Promise<Answer<T>>,
): Promise<Outcome<T>> {
  const request_id = requestToken(deps);
  const row = await findLiveSession(deps.db, tenant_id);
  if (row === undefined) return { kind: "session_dead", detail: "no session is connected", request_id };
  const answer = await call({ session: unsealSession(deps, row), request_id });
  if (answer.kind !== "done") deps.log.warn({ tenant_id, request_id, what, ...answer }, "the provider did not do it");
  if (answer.kind === "session_dead") await changeSessionDead(deps.db, row, deps.clock.now());
  return { ...answer, request_id };
}

/**
 * What a caller is told when the provider did not do it: 409 for a dead session, else 502 with the correlation token, with
 * the row that the call began if any, and with the time that the provider asks to be left alone for.
 */
export function providerError(
  outcome: Exclude<Outcome<unknown>, { kind: "done" }>,
  row: Record<string, string> = {},
): ApiError {
  if (outcome.kind === "session_dead") return new ApiError("PROVIDER_SESSION_REQUIRED");
  const retry_after_s = outcome.kind === "unavailable" ? outcome.retry_after_s : null;
  return new ApiError("UPSTREAM_ERROR", {
    fields: { request_id: outcome.request_id, ...row },
    ...(retry_after_s === null ? {} : { retry_after_s: Math.max(1, Math.ceil(retry_after_s)) }),
  });
}
