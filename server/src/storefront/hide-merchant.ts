/** Turns what kept a stranger's invoice from being made into what a stranger may know. */
import { ApiError, type ErrorCode } from "../errors.ts";

/** What says that the merchant can take no such payment at present. */
const UNAVAILABLE: readonly ErrorCode[] = ["PROVIDER_SESSION_REQUIRED", "PROVIDER_CANNOT", "DAILY_LIMIT_REACHED"];

/** The error that the customer sees, which hides the merchant's state at the service and the provider. */
export function hideMerchant(failure: unknown): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const { code, retryAfterS } = failure;
  const later = retryAfterS === undefined ? {} : { retryAfterS };
  if (UNAVAILABLE.includes(code)) return new ApiError("SHOP_UNAVAILABLE", later);
  if (code !== "UPSTREAM_ERROR") return failure;
  const { request_id = "" } = failure.facts;
  return new ApiError(code, { facts: { request_id }, ...later });
}
