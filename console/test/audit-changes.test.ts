/** The changes that the audit log shows from the details of an action. */
import { describe, expect, it } from "vitest";
import { changesOf } from "../src/features/audit/changes.ts";

const month = { key: "month", period_days: 30, price_kzt: 9900, label_ru: "Месяц", label_kk: "Ай" };
const year = { key: "year", period_days: 365, price_kzt: 99000, label_ru: "Год", label_kk: "Жыл" };
const entry = { id: 1, admin_user_id: 1, admin_email: "op@tolem.kz", at: "2026-11-21T10:00:00.000Z", target: "start" };

describe("changesOf", () => {
  it("names only what differs, not when it was done and by whom", () => {
    const before = { custom_price_kzt: null, custom_daily_limit: 0, custom_pricing_set_at: null };
    const after = { custom_price_kzt: 7500, custom_daily_limit: 0, custom_pricing_set_at: entry.at };
    expect(changesOf({ ...entry, action: "tariff.override_set", details: { before, after } })).toEqual([
      { field: "custom_price_kzt", before: null, after: 7500 },
    ]);
  });

  it("finds nothing where all was so already", () => {
    const details = { before: { daily_limit: 5, updated_at: "a" }, after: { daily_limit: 5, updated_at: "b" } };
    expect(changesOf({ ...entry, action: "tariff.update", details })).toEqual([]);
  });

  it("knows a period by its key, wherever it stands", () => {
    const details = {
      before: { period_options: [month] },
      after: { period_options: [year, { ...month, price_kzt: 12000 }] },
    };
    expect(changesOf({ ...entry, action: "tariff.update", details })).toEqual([
      { field: "period_options", before: "month", after: "year, month" },
      { field: "price_kzt", option: "month", before: 9900, after: 12000 },
      { field: "label_ru", option: "year", before: undefined, after: "Год" },
      { field: "label_kk", option: "year", before: undefined, after: "Жыл" },
      { field: "period_days", option: "year", before: undefined, after: 365 },
      { field: "price_kzt", option: "year", before: undefined, after: 99000 },
    ]);
  });

  it("sees that periods were only put in another order", () => {
    const details = { before: { period_options: [month, year] }, after: { period_options: [year, month] } };
    expect(changesOf({ ...entry, action: "tariff.update", details })).toEqual([
      { field: "period_options", before: "month, year", after: "year, month" },
    ]);
  });

  it("gives what was made no past, and what was deleted no present", () => {
    const details = { slug: "start", enabled: true };
    expect(changesOf({ ...entry, action: "tariff.create", details })).toEqual([
      { field: "slug", before: undefined, after: "start" },
      { field: "enabled", before: undefined, after: true },
    ]);
    expect(changesOf({ ...entry, action: "tariff.delete", details })).toEqual([
      { field: "slug", before: "start", after: undefined },
      { field: "enabled", before: true, after: undefined },
    ]);
  });
});
