/** A scanner is recognised by its speed: what is read as a code, and what is not. */
import { expect, it } from "vitest";
import { createScanReader } from "../src/features/invoices/scanner.ts";

/** Reads `keys`, one after `gap_ms` of the other, from `start_ms` on. */
function readAll(keys: string[], gap_ms: number, start_ms = 0, reader = createScanReader()) {
  return keys.map((key, index) => reader.read({ key, at_ms: start_ms + index * gap_ms }));
}

it("reads a code that comes within a moment, and says where it began", () => {
  const read = readAll([..."A-1", "Shift", "x", "Enter"], 10);
  expect(read.map(({ begins }) => begins)).toEqual([true, false, false, false, false, false]);
  expect(read.map(({ code }) => code)).toEqual([null, null, null, null, null, "A-1x"]);
});

it("reads no code from a person", () => {
  expect(readAll([..."1500", "Enter"], 120).every(({ code }) => code === null)).toBe(true);
  expect(readAll([..."15", "Enter"], 10).every(({ code }) => code === null)).toBe(true);
});

it("begins another code after a pause and after Enter", () => {
  const reader = createScanReader();
  readAll(["1", "2"], 200, 0, reader);
  expect(readAll([..."48701", "Enter"], 5, 1000, reader).at(-1)?.code).toBe("48701");
  expect(readAll([..."48702", "Enter"], 5, 1030, reader).at(-1)?.code).toBe("48702");
});
