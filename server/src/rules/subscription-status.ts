/** The state machine of a subscription: its statuses, and the merchant's transitions between them. */

export const SUBSCRIPTION_STATUSES = ["active", "paused", "cancelled", "expired"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type Move = "pause" | "resume" | "cancel";

const MOVES: Record<Move, { from: readonly SubscriptionStatus[]; to: SubscriptionStatus }> = {
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  cancel: { from: ["active", "paused"], to: "cancelled" },
};

/** The status that `move` leads to; undefined where there is no such transition. */
export function afterMove(status: SubscriptionStatus, move: Move): SubscriptionStatus | undefined {
  const { from, to } = MOVES[move];
  return from.includes(status) ? to : undefined;
}

/** The statuses of a subscription that is not over. */
export const RUNNING = SUBSCRIPTION_STATUSES.filter((status) => !isTerminal(status));

/** Whether a subscription can never become active again. */
export function isTerminal(status: SubscriptionStatus): boolean {
  return status === "cancelled" || status === "expired";
}
