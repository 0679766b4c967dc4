/** Forwards a call that a bridge's client has made to us to the provider's bridge. */
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { withinLimitsOf } from "../provider/limits.ts";
import { requestToken } from "../provider/session.ts";
import type { Forward, ForwardedReply } from "../provider/session-bridge/forward.ts";
import type { BridgeRequest } from "../provider/session-bridge/send.ts";
import { cashierOf } from "../provider/session-bridge/session.ts";

const RETRY_AFTER_S = 5;

/**
 * The bridge's own reply, whatever it says.
 * @throws RATE_LIMITED when the call was definitely not made; UPSTREAM_ERROR when the outcome is unknown.
 */
export async function forwardCall(
  deps: Deps,
  forward: Forward,
  call: Omit<BridgeRequest, "request_id">,
): Promise<ForwardedReply> {
  const request_id = requestToken(deps);
  const make = () => forward({ ...call, request_id });
  const answer = await (call.session === undefined ? make() : withinLimitsOf(deps, cashierOf(call.session), make));
  if (answer.kind === "done") return answer.value;
  const what = `forward ${call.method} ${call.path}`;
  deps.log.warn({ request_id, what, ...answer }, "the provider did not do it");
  if (answer.kind === "unavailable") {
    throw new ApiError("RATE_LIMITED", {
      message: "The payment provider takes no calls at the moment: nothing was done. Try again after Retry-After.",
      retryAfterS: answer.retryAfterS ?? RETRY_AFTER_S,
    });
  }
  throw new ApiError("UPSTREAM_ERROR", {
    message: "No answer came from the payment provider: what was asked may have been done. Quote request_id.",
    facts: { request_id },
  });
}
