/** The states of a shop's order: exactly the allowed transitions. */
import { expect, it } from "vitest";
import { isInWork, nextStates, ORDER_STATES } from "../../src/rules/order-state.ts";

it("an order is accepted, made ready and handed over, or declined until then", () => {
  const moves = ORDER_STATES.flatMap((from) => nextStates(from).map((to) => `${from} → ${to}`));
  expect(moves).toEqual([
    "new → accepted",
    "new → declined",
    "accepted → ready",
    "accepted → handed_over",
    "accepted → declined",
    "ready → handed_over",
    "ready → accepted",
    "ready → declined",
    "handed_over → ready",
  ]);
});

it("an order that was handed over or declined no longer waits for the merchant", () => {
  expect(ORDER_STATES.filter(isInWork)).toEqual(["new", "accepted", "ready"]);
});
