/** The attacks of bench/attacks.ts, in the order in which bench/attack.ts makes them. */
export const ATTACKS = [
  "wide bodies",
  "unfinished bodies",
  "idle connections",
  "slow uploads",
  "slow readers",
  "pictures",
  "webhook tests",
  "console calls",
  "heavy work",
  "wrong keys",
  "floods of headers",
] as const;

export type AttackName = (typeof ATTACKS)[number];
