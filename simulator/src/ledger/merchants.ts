/** The merchants with a contract for the official API: two predefined ones, and the creation of more. */

export const LEVELS = ["r1", "r2", "r3"] as const;
export type Level = (typeof LEVELS)[number];

/** The states of a trade point: `open`, or the reason why it takes no payments. */
export const TRADE_POINT_STATES = ["open", "disabled", "no_qr", "no_payment_methods"] as const;
export type TradePoint = { id: number; name: string; state: (typeof TRADE_POINT_STATES)[number] };

/** `level`: the highest that the contract is for. */
export type Merchant = {
  organization_bin: string;
  name: string;
  level: Level;
  api_key: string;
  trade_points: TradePoint[];
};

const FIRST_BIN = 990_140_000_001;

/** The merchant of this number, counted from 1. Its credentials are no secret, so they are the same in every simulator. */
export function makeMerchant(number: number, level: Level, tradePoints: number): Merchant {
  return {
    organization_bin: String(FIRST_BIN + number - 1),
    name: `Test merchant ${number}`,
    level,
    api_key: `test-api-key-${number}`,
    trade_points: Array.from({ length: tradePoints }, (_, index) => ({
      id: number * 1000 + index + 1,
      name: `Shop ${index + 1} of merchant ${number}`,
      state: "open",
    })),
  };
}

/** The predefined merchants: one with a single trade point, and one with several. */
export function firstMerchants(): Merchant[] {
  return [makeMerchant(1, "r3", 1), makeMerchant(2, "r3", 3)];
}
