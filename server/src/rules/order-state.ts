/** The state machine of a shop's order: the merchant's people move it, while the payment follows the invoice. */

export const ORDER_STATES = ["new", "accepted", "ready", "handed_over", "declined"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A step back corrects a button that was pressed by mistake. A declined order stays declined, because its money goes back. */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  new: ["accepted", "declined"],
  accepted: ["ready", "handed_over", "declined"],
  ready: ["handed_over", "accepted", "declined"],
  handed_over: ["ready"],
  declined: [],
};

/** The states to which an order can be moved from `state`, the usual one first. */
export function nextStates(state: OrderState): readonly OrderState[] {
  return NEXT[state];
}

/** Whether an order in `state` still waits for the merchant's people. */
export function isInWork(state: OrderState): boolean {
  return state === "new" || state === "accepted" || state === "ready";
}
