/** Moves an order to another state; declining it withdraws its invoice, so that the customer cannot pay for what will not come. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { withdraw } from "../invoices/withdraw.ts";
import { problem } from "../problems.ts";
import { nextStates, type OrderState } from "../rules/order-state.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { inTransaction } from "../transaction.ts";
import { changeOrderState, getOrderOfNumber, type PlacedOrder } from "./orders-store.ts";

/**
 * Moves the tenant's order of the number and returns it; one that is in the state already stays as it is. Money that has come is
 * not refunded here: a person does that, in full or in part.
 * @throws NOT_FOUND; INVALID_STATE_TRANSITION on `state`, also when another call has moved the order meanwhile.
 */
export async function moveOrder(deps: Deps, changer: Changer, number: number, to: OrderState): Promise<PlacedOrder> {
  const tenant_id = changer.tenant.id;
  const order = await getOrderOfNumber(deps.db, tenant_id, number);
  assertMayChange(changer, order.invoice, "number");
  const from = order.state;
  if (from === to) return order;
  if (!nextStates(from).includes(to)) throw notMovable(from, to);
  const wasMoved = await inTransaction(deps, async (tx) => {
    const isFirst = await changeOrderState(tx.db, { tenant_id, number }, { from, to, at: tx.clock.now() });
    if (!isFirst) return false;
    if (to === "declined") await withdraw(tx, [order.invoice]);
    const changed = { before: { state: from }, after: { state: to } };
    await recordActivity(tx, changer, { action: "shop.order", target: number, ...changed });
    return true;
  });
  const moved = await getOrderOfNumber(deps.db, tenant_id, number);
  if (!wasMoved && moved.state !== to) throw notMovable(moved.state, to);
  return moved;
}

function notMovable(from: OrderState, to: OrderState): ApiError {
  return new ApiError("INVALID_STATE_TRANSITION", { problems: { state: problem("order_not_movable", { from, to }) } });
}
