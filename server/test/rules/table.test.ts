/** Cells as spreadsheets read them: texts stay texts, whatever they contain. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../src/exports/csv.ts";
import { sheetRow } from "../../src/exports/workbook.ts";
import { localClock } from "../../src/rules/local-time.ts";

describe("csvLine", () => {
  it.each([
    ["plain", '"plain"'],
    ['say "hi"; twice\nnow', '"say ""hi""; twice\nnow"'],
    ["=1+1", '"\'=1+1"'],
    ["+7 702", '"\'+7 702"'],
    ["-1", '"\'-1"'],
    ["@SUM(A1)", '"\'@SUM(A1)"'],
    ["\t=1", '"\'\t=1"'],
    ["\r=1", '"\'\r=1"'],
    ["\n1", '"\'\n1"'],
    [" =1", '"\' =1"'],
    ["＝1", '"\'＝1"'],
    ["a=1", '"a=1"'],
    ["\u0000\u0007bell\ufffe\ud800", '"bell"'],
    ["", '""'],
  ])("%j", (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`));

  it("writes numbers, money and times bare, and nothing for nothing", () => {
    const localMs = Date.parse("2026-11-20T14:00:00Z");
    expect(csvLine([{ number: 7 }, { amount_tiyn: 150_050 }, { localMs }, null])).toBe(
      "7;1500,50;2026-11-20 14:00:00;\r\n",
    );
  });

  it("never begins a text with a formula character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " ", '"', ";", "a") }),
        (text) => {
          expect(csvLine([text])).not.toMatch(/^"[\s]*[=+\-@]/);
        },
      ),
    );
  });
});

describe("sheetRow", () => {
  it("keeps a formula a text, escapes what is XML and what Excel takes for an escape", () => {
    const row = sheetRow(["=1+1", '<&">', "_x0041_", "\u0000a\u000b", "🛍 مرحبا"]);
    expect([...row.matchAll(/<t xml:space="preserve">(.*?)<\/t>/g)].map(([, text]) => text)).toEqual([
      "=1+1",
      "&lt;&amp;&quot;&gt;",
      "_x005F_x0041_",
      "a",
      "🛍 مرحبا",
    ]);
    expect(row).not.toContain("<f>");
  });

  it("cuts a text that no cell could hold, and never a character in two", () => {
    const row = sheetRow([`${"a".repeat(32_766)}🛍`]);
    expect(/preserve">(a*)<\/t>/.exec(row)?.[1]).toHaveLength(32_766);
  });

  it("writes money as a number and times as days since the end of 1899", () => {
    const localMs = Date.parse("2026-11-20T12:00:00Z");
    expect(sheetRow([{ number: 7 }, { amount_tiyn: 150_050 }, { localMs }, null])).toBe(
      '<row><c><v>7</v></c><c s="2"><v>1500.50</v></c><c s="3"><v>46346.5</v></c><c/></row>',
    );
  });
});

describe("localClock", () => {
  it("shows what a clock in Almaty shows, and follows one that is changed", () => {
    const shown = (zone: string, times: string[]) => {
      const read = localClock(zone);
      return times.map((time) => new Date(read(new Date(time))).toISOString());
    };
    expect(shown("Asia/Almaty", ["2026-11-20T09:00:00.000Z", "2024-02-01T09:00:00.000Z"])).toEqual([
      "2026-11-20T14:00:00.000Z",
      "2024-02-01T15:00:00.000Z",
    ]);
    const change = ["2026-03-29T01:00:00.000Z", "2026-03-29T00:59:59.999Z", "2026-03-29T01:00:00.000Z"];
    expect(shown("Europe/Berlin", change)).toEqual([
      "2026-03-29T03:00:00.000Z",
      "2026-03-29T01:59:59.999Z",
      "2026-03-29T03:00:00.000Z",
    ]);
    expect(shown("UTC", change)).toEqual(change);
  });
});
