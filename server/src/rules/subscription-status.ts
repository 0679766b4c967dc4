/** The statuses of a subscription, and how its merchant moves it between them. */

export const SUBSCRIPTION_STATUSES = ["active", "paused", "cancelled", "expired"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type Move = "pause" | "resume" | "cancel";

const MOVES: Record<Move, { from: readonly SubscriptionStatus[]; to: SubscriptionStatus }> = {
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  cancel: { from: ["active", "paused"], to: "cancelled" },
};

/** What `move` makes of a subscription; undefined where it cannot be made. */
export function afterMove(status: SubscriptionStatus, move: Move): SubscriptionStatus | undefined {
  const { from, to } = MOVES[move];
  return from.includes(status) ? to : undefined;
}

/** Whether a subscription is over for good. */
export function isTerminal(status: SubscriptionStatus): boolean {
  return status === "cancelled" || status === "expired";
}
