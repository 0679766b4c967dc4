/** The texts of each language are complete and have the same placeholders. */
import { expect, it } from "vitest";
import { messages as en } from "../src/app/i18n/en.ts";
import { messages as kk } from "../src/app/i18n/kk.ts";
import { messages as ru } from "../src/app/i18n/ru.ts";

type Words = { [key: string]: string | Words };

/** Every sentence by its whole key; the plural forms of one, which languages have in different numbers, under one key. */
function sentences(words: Words, prefix = ""): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") {
      const whole = `${prefix}${key.replace(/_(one|few|many|other)$/, "_*")}`;
      found.set(whole, [...(found.get(whole) ?? []), value]);
    } else for (const [below, texts] of sentences(value, `${prefix}${key}.`)) found.set(below, texts);
  }
  return found;
}

const gapsOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
const RUSSIAN = sentences(ru);

it.each([
  ["Kazakh", sentences(kk)],
  ["English", sentences(en)],
])("says in %s what it says in Russian", (_language, other) => {
  expect([...other.keys()].sort()).toEqual([...RUSSIAN.keys()].sort());
  const unlike = [...RUSSIAN].filter(([key, texts]) => {
    const theirs = other.get(key) ?? [];
    return theirs.some((text) => gapsOf(text).join() !== gapsOf(texts[0] ?? "").join());
  });
  expect(unlike).toEqual([]);
});

it.each([
  ["Russian", RUSSIAN],
  ["Kazakh", sentences(kk)],
  ["English", sentences(en)],
])("leaves nothing unsaid in %s", (_language, words) => {
  const empty = [...words].filter(([, texts]) => texts.some((text) => text.trim() === "")).map(([key]) => key);
  expect(empty).toEqual([]);
});

it("speaks no Russian in Kazakh and English where letters would tell", () => {
  const cyrillic = [...sentences(en)].filter(([, texts]) => texts.some((text) => /[а-яё]/i.test(text)));
  expect(cyrillic.map(([key]) => key)).toEqual([]);
  const same = [...sentences(kk)].filter(([key, texts]) => {
    const russian = RUSSIAN.get(key) ?? [];
    return texts.some((text) => text.split(" ").length > 2 && russian.includes(text));
  });
  expect(same.map(([key]) => key)).toEqual([]);
});
