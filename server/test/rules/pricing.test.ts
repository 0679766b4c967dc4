/** A tenant's price and limit, from the catalog and from an agreement. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dailyLimitOf, paidUntil, pricingOf } from "../../src/rules/pricing.ts";

const MONTH = { key: "month", period_days: 30, price_kzt: 5000 };
const YEAR = { key: "year", period_days: 365, price_kzt: 50_000 };
const SOLD = { enabled: true, daily_limit: 200, period_options: [MONTH, YEAR] };
const AS_SOLD = { custom_price_kzt: null, custom_period_days: null };

describe("the price of the next period", () => {
  it.each([
    ["the first option, where none was chosen", null, AS_SOLD, ["month", 30, 5000]],
    ["the option that was chosen", "year", AS_SOLD, ["year", 365, 50_000]],
    ["the first, where the chosen one is no longer offered", "week", AS_SOLD, ["month", 30, 5000]],
    ["another price, the period as sold", "year", { ...AS_SOLD, custom_price_kzt: 7 }, ["year", 365, 7]],
    ["another period, the price as sold", null, { ...AS_SOLD, custom_period_days: 7 }, ["month", 7, 5000]],
    ["a price of nothing", null, { custom_price_kzt: 0, custom_period_days: 1 }, ["month", 1, 0]],
  ])("%s", (_, chosen, agreed, [period_key, period_days, price_kzt]) => {
    expect(pricingOf(SOLD, chosen, agreed)).toEqual({ period_key, period_days, price_kzt });
  });

  it("is absent without a tariff, on a disabled one, and without options, also with an agreement", () => {
    const agreed = fc.record({
      custom_price_kzt: fc.option(fc.nat(99_999_999)),
      custom_period_days: fc.option(fc.integer({ min: 1, max: 3650 })),
    });
    fc.assert(
      fc.property(agreed, fc.constantFrom(null, "month", "year"), (agreed, chosen) => {
        expect(pricingOf(undefined, chosen, agreed)).toBeNull();
        expect(pricingOf({ ...SOLD, enabled: false }, chosen, agreed)).toBeNull();
        expect(pricingOf({ ...SOLD, period_options: [] }, chosen, agreed)).toBeNull();
        expect(pricingOf(SOLD, chosen, agreed)).not.toBeNull();
      }),
    );
  });
});

describe("the daily limit", () => {
  it.each([
    ["as sold", SOLD, null, 200],
    ["as agreed", SOLD, 5, 5],
    ["none, where that was agreed", SOLD, 0, 0],
    ["none without a tariff", undefined, 5, 0],
    ["as sold on a disabled tariff", { ...SOLD, enabled: false }, null, 200],
  ])("%s", (_, tariff, custom_daily_limit, limit) => {
    expect(dailyLimitOf(tariff, { custom_daily_limit })).toBe(limit);
  });
});

describe("the end of the paid time", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  it.each([
    ["goes on from its end, while that is to come", "2026-03-15T00:00:00Z", "2026-03-25T00:00:00.000Z"],
    ["goes on from now, where it is over", "2025-01-01T00:00:00Z", "2026-03-20T12:00:00.000Z"],
    ["goes on from now, where there was none", null, "2026-03-20T12:00:00.000Z"],
  ])("%s", (_, end, until) => {
    const activeUntil = end === null ? null : new Date(end);
    expect(paidUntil({ activeUntil, now, period_days: 10 }).toISOString()).toBe(until);
  });
});
