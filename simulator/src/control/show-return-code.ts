/** The JSON of a refund code in the control API. */
import type { ReturnCode } from "../ledger/ledger.ts";
import { returnCodeUrl, returnStatusAt } from "../ledger/return-codes.ts";
import type { World } from "../world.ts";

export function showReturnCode(world: World, code: ReturnCode) {
  const { token: _token, ...shown } = code;
  return { ...shown, status: returnStatusAt(code, world.now()), page_url: returnCodeUrl(world, code) };
}
