/** The parsing and formatting of money, phones and days. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { afterKey, isFull, KEYS, type Key } from "../src/features/invoices/keypad.ts";
import {
  countdownText,
  dayOf,
  dayStart,
  daysText,
  dayText,
  instantText,
  isDay,
  shortDayText,
} from "../src/shared/format/dates.ts";
import { groupedText, moneyProblem, moneyText, typableMoney, typedMoney } from "../src/shared/format/money.ts";
import { phoneText, typedPhone } from "../src/shared/format/phone.ts";
import { setTimeZone } from "../src/shared/format/time-zone.ts";
import { roundedWait } from "../src/shared/format/wait.ts";

beforeEach(() => setTimeZone("Asia/Almaty"));

/** Spaces that do not break, as spaces. */
const spaced = (text: string) => text.replaceAll("\u00a0", " ");

describe("money", () => {
  it.each([
    ["0.00", "0,00 ₸"],
    ["1500.00", "1 500,00 ₸"],
    ["99999999.99", "99 999 999,99 ₸"],
    ["-250.50", "-250,50 ₸"],
  ])("%s reads %s", (amount, text) => expect(spaced(moneyText(amount, "ru"))).toBe(text));

  it.each([
    ["1990.00", "1,990.00 ₸"],
    ["-99999999.99", "-99,999,999.99 ₸"],
  ])("%s reads %s in English", (amount, text) => expect(spaced(moneyText(amount, "en"))).toBe(text));

  it.each([
    ["1500", 1500],
    [" 1 500,5 ", 1500.5],
    ["1500.05", 1500.05],
    ["1\u00a0500 ₸", 1500],
    ["4,35", 4.35],
    ["0", null],
    ["0,00", null],
    ["-5", null],
    ["1,234", null],
    ["1e3", null],
    ["100000000", null],
    ["", null],
    ["abc", null],
  ])("typed %j is %j", (typed, amount) => expect(typedMoney(typed)).toBe(amount));

  it.each([
    ["1500", null],
    ["99 999 999,99", null],
    ["", "no_number"],
    ["abc", "no_number"],
    ["1,555", "too_precise"],
    ["0,00", "too_small"],
    ["-5", "too_small"],
    ["100 000 000", "too_large"],
    ["99999999999", "too_large"],
  ])("typed %j has the problem %j", (typed, problem) => expect(moneyProblem(typed)).toBe(problem));

  it("is typed as it reads, whatever it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (tiyn) => {
        const amount = `${Math.floor(tiyn / 100)}.${String(tiyn % 100).padStart(2, "0")}`;
        for (const language of ["ru", "kk", "en"] as const) {
          expect(typedMoney(moneyText(amount, language))).toBe(Number(amount));
          expect(typedMoney(typableMoney(amount, language))).toBe(Number(amount));
        }
      }),
    );
  });
});

describe("a wait", () => {
  it.each([
    [0.2, 1, "seconds"],
    [60, 60, "seconds"],
    [61, 2, "minutes"],
    [900, 15, "minutes"],
    [57_774, 17, "hours"],
    [200_000, 3, "days"],
  ])("of %s s is %s %s", (seconds, count, unit) => expect(roundedWait(seconds)).toEqual({ unit, count }));
});

describe("phones", () => {
  it.each([
    ["+7 702 123 45 67", "87021234567"],
    ["8 (702) 123-45-67", "87021234567"],
    ["7021234567", "87021234567"],
    ["77021234567", "87021234567"],
    ["8702123456", null],
    ["+1 702 123 45 67", null],
    ["86021234567", null],
    ["", null],
  ])("typed %j is %j", (typed, phone) => expect(typedPhone(typed)).toBe(phone));

  it("read in groups, and are typed as they read", () => {
    expect(spaced(phoneText("87021234567"))).toBe("8 702 123-45-67");
    expect(typedPhone(phoneText("87021234567"))).toBe("87021234567");
    expect(phoneText("8XX***4567")).toBe("8XX***4567");
  });
});

describe("days are those of Almaty", () => {
  it("begin five hours before those of Greenwich", () => {
    expect(dayStart("2026-11-21")).toBe("2026-11-20T19:00:00.000Z");
    expect(dayStart("2026-12-31", 1)).toBe("2026-12-31T19:00:00.000Z");
    expect(dayOf(Date.parse("2026-11-20T19:00:00Z"))).toBe("2026-11-21");
    expect(dayOf(Date.parse("2026-11-20T18:59:59Z"))).toBe("2026-11-20");
    expect(dayOf(Date.parse("2026-11-20T19:00:00Z"), -1)).toBe("2026-11-20");
  });

  it.each([
    ["2026-11-21", true],
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-02-31", false],
    ["2026-04-31", false],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["1999-12-31", false],
    ["2026-1-1", false],
    ["2026-11-21T00:00", false],
    [20261121, false],
    [undefined, false],
  ])("%j in an address: %s", (text, isOne) => expect(isDay(text)).toBe(isOne));

  it("read as in each language", () => {
    expect(dayText("2026-11-20T19:00:00Z", "ru")).toBe("21.11.2026");
    expect(shortDayText("2026-11-20T19:00:00Z", "kk")).toBe("21.11");
    expect(shortDayText("2026-11-20T19:00:00Z", "en")).toBe("21 Nov");
    expect(dayText("2026-11-20T19:00:00Z", "kk")).toBe("21.11.2026");
    expect(dayText("2026-11-20T19:00:00Z", "en")).toBe("21 Nov 2026");
    const [first, last] = ["2026-11-27T19:00:00Z", "2026-12-27T18:59:59Z"];
    expect(daysText(first, last, "ru")).toBe("28.11.2026–27.12.2026");
    expect(daysText(first, last, "en")).toBe("28 Nov\u2009–\u200927 Dec 2026");
    expect(daysText(first, first, "kk")).toBe("28.11.2026");
    expect(instantText("2026-11-20T19:00:00Z", "ru")).toBe("21.11.2026, 00:00");
  });

  it("count down to nothing, and no further", () => {
    const at = "2026-11-20T19:05:00Z";
    expect(countdownText(at, Date.parse("2026-11-20T19:00:00Z"))).toBe("5:00");
    expect(countdownText(at, Date.parse("2026-11-20T19:04:53.2Z"))).toBe("0:07");
    expect(countdownText(at, Date.parse("2026-11-20T20:00:00Z"))).toBe("0:00");
  });
});

describe("days of another zone", () => {
  afterEach(() => setTimeZone("Asia/Almaty"));

  it.each([
    ["America/New_York", "2026-03-08", 0, "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-08", 1, "2026-03-09T04:00:00.000Z"],
    ["America/New_York", "2026-11-01", 1, "2026-11-02T05:00:00.000Z"],
    // The clocks of Havana go from 1:00 back to 0:00, those of Beirut from 0:00 on to 1:00.
    ["America/Havana", "2026-11-01", 0, "2026-11-01T04:00:00.000Z"],
    ["Asia/Beirut", "2026-03-29", 0, "2026-03-28T22:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01", 0, "2025-12-31T10:00:00.000Z"],
    ["UTC", "2026-01-01", -1, "2025-12-31T00:00:00.000Z"],
  ])("in %s %s and %i days begin at %s", (zone, day, days, start) => {
    setTimeZone(zone);
    expect(dayStart(day, days)).toBe(start);
  });

  it("are counted as days, and not as so many hours", () => {
    setTimeZone("America/New_York");
    // A day of 25 hours lies between.
    expect(dayOf(Date.parse("2026-11-01T04:30:00Z"), 1)).toBe("2026-11-02");
    expect(instantText("2026-11-01T06:30:00Z", "en")).toBe("1 Nov 2026, 01:30");
  });
});

describe("the keys of the counter", () => {
  const typed = (keys: string) =>
    [...keys].reduce(
      (text, key) => afterKey(text, key === "<" ? "erase" : (KEYS.find((known) => known === key) ?? "0")),
      "",
    );

  it.each([
    ["1500", "1500"],
    ["12,5", "12,5"],
    [",5", "0,5"],
    ["007", "7"],
    ["0,05", "0,05"],
    ["1,,5", "1,5"],
    ["1,239", "1,23"],
    ["123456789", "12345678"],
    ["12<<<", ""],
  ])("%j show %j", (keys, text) => expect(typed(keys)).toBe(text));

  it("show an amount with its thousands apart", () => {
    expect(spaced(groupedText("12500,5", "ru"))).toBe("12 500,5");
    expect(spaced(groupedText("1234567", "ru"))).toBe("1 234 567");
    expect(groupedText("0,", "ru")).toBe("0,");
  });

  const keyedIn = (keys: Key[]) => keys.reduce(afterKey, "");
  it.each<[Key[], string]>([
    [["5", "00"], "500"],
    [["00"], "0"],
    [["00", "7"], "7"],
    [["1", ",", "00"], "1,00"],
    [["1", ",", "5", "00"], "1,50"],
    [["1", "00", "00", "00", "00"], "1000000"],
    [["5", "00", "erase"], "50"],
  ])("show after %j: %s", (keys, typed) => expect(keyedIn(keys)).toBe(typed));

  it("have no room for more than eight digits", () => {
    expect([isFull("9999999", "00"), isFull("99999999", "1"), isFull("99999999", "erase")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isFull("99999999", ","), isFull("999,99", "1")]).toEqual([false, false]);
  });

  it("never show an invalid amount, whichever keys are pressed", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KEYS)), (keys) => {
        expect(keys.reduce(afterKey, "")).toMatch(/^$|^\d{1,8}(,\d{0,2})?$/);
      }),
    );
  });
});
