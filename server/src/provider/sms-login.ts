/** Signs a merchant in at the provider: requests a texted code, and exchanges it for a session. */
import { type Owner, seal, unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { maskPhone, merchantPhone, providerPhone } from "../rules/phone.ts";
import type { Changer } from "../tenants/caller.ts";
import { type Alongside, assertMayConnect, type Connection, keepSession } from "./connection.ts";
import { type Answer, type CodeSignIn, DRIVER_NAMES, type DriverName } from "./driver.ts";
import { limitCodes } from "./limit-codes.ts";
import { requestToken } from "./session.ts";
import { changeSignInEnded, claimSignInTry, deleteSignIn, upsertSignIn } from "./store.ts";

/** The time in which a texted code can be confirmed. */
export const SIGN_IN_SECONDS = 300;
/** The tries of one sign-in: the third wrong code ends it. */
const MAX_TRIES = 3;

/** The sealed state between the request for a code and its confirmation. `phone` is in its 8-form. */
type PendingSignIn = { process_id: string; phone: string };

const ownerOf = (tenant_id: string): Owner => ({ tenant_id, kind: "provider-sign-in" });

/**
 * Requests a texted code to the merchant's own phone, `typed` in any usual form; it replaces an earlier code.
 * @throws NOT_FOUND without the capability; PROVIDER_CONNECTED; PHONE_INVALID; RATE_LIMITED before the provider is called; SMS_REJECTED when the provider declines;
 * SMS_REQUEST_FAILED when the provider cannot be called.
 */
export async function requestCode(deps: Deps, tenant_id: string, typed: string): Promise<void> {
  const { driver, signIn } = signInOf(deps);
  await assertMayConnect(deps, tenant_id, driver);
  const phone = merchantPhone(typed);
  if (phone === null) throw new ApiError("PHONE_INVALID");
  await limitCodes(deps, { tenant_id }, phone);
  const request_id = requestToken(deps);
  const answer = await signIn.requestCode({ phone_number: providerPhone(phone), request_id });
  if (answer.kind !== "done") {
    logAnswer(deps, tenant_id, request_id, "text a sign-in code", answer);
    if (answer.kind === "refused") throw new ApiError("SMS_REJECTED");
    throw new ApiError("SMS_REQUEST_FAILED", { facts: { request_id } });
  }
  const pending: PendingSignIn = { process_id: answer.value.process_id, phone };
  const sealed = seal(deps, ownerOf(tenant_id), JSON.stringify(pending));
  const expires_at = new Date(deps.clock.now().getTime() + SIGN_IN_SECONDS * 1000);
  await upsertSignIn(deps.db, { tenant_id, sealed, expires_at });
}

/**
 * Exchanges the code for the tenant's session. A sign-in has three tries of wrong codes; any other failure ends it. Each
 * confirmation uses a try before the provider is called, and one at most succeeds.
 * @throws NOT_FOUND without the capability; PROVIDER_CONNECTED; SMS_FLOW_EXPIRED when no code was requested in the last five minutes, or the sign-in has ended; SMS_CODE_INVALID;
 * PROVIDER_SESSION_REJECTED when the provider gave no usable session, or could not be called.
 */
export async function confirmCode(
  deps: Deps,
  changer: Changer,
  code: string,
  alongside: Alongside,
): Promise<Connection> {
  const tenant_id = changer.tenant.id;
  const { signIn } = signInOf(deps);
  const claimed = await claimSignInTry(deps.db, tenant_id, { most: MAX_TRIES, now: deps.clock.now() });
  if (claimed === undefined) throw new ApiError("SMS_FLOW_EXPIRED");
  const { process_id, phone }: PendingSignIn = JSON.parse(unseal(deps, ownerOf(tenant_id), claimed.sealed));
  const request_id = requestToken(deps);
  const answer = await signIn.confirmCode({ process_id, code, request_id });
  if (answer.kind !== "done") {
    logAnswer(deps, tenant_id, request_id, "confirm a sign-in code", answer);
    if (answer.kind === "refused" && answer.refusal === "code_wrong") throw new ApiError("SMS_CODE_INVALID");
    const isOurs = await changeSignInEnded(deps.db, tenant_id, { ...claimed, most: MAX_TRIES });
    if (!isOurs) throw new ApiError("SMS_FLOW_EXPIRED");
    throw new ApiError("PROVIDER_SESSION_REJECTED", { facts: { request_id } });
  }
  if (!(await deleteSignIn(deps.db, tenant_id, claimed))) throw new ApiError("SMS_FLOW_EXPIRED");
  return keepSession(deps, changer, answer.value, maskPhone(phone), alongside);
}

/** The driver that has a sign-in by a texted code. @throws NOT_FOUND where none is offered that has. */
function signInOf({ providers }: Deps): { driver: DriverName; signIn: CodeSignIn } {
  for (const driver of DRIVER_NAMES) {
    const signIn = providers[driver]?.signIn;
    if (signIn !== undefined) return { driver, signIn };
  }
  throw new ApiError("NOT_FOUND");
}

type NotDone = Exclude<Answer<unknown>, { kind: "done" }>;

function logAnswer(deps: Deps, tenant_id: string, request_id: string, what: string, answer: NotDone): void {
  deps.log.warn({ tenant_id, request_id, what, ...answer }, "the provider did not do it");
}
