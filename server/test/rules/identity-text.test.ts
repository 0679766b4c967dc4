/** Which text may name a person or a merchant. */
import { describe, expect, test } from "vitest";
import { emailProblem, forTerminal, nameProblem } from "../../src/tenants/identity-text.ts";

describe("an e-mail", () => {
  test.each(["a@shop.kz", "айгерім@дүкен.қаз", "Ünal+1@shop.kz", "😀@shop.kz"])("%j is fine", (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  test.each([
    ...["\u0000", "\u007f", "\u00a0", "\u00ad", "\u034f", "\u115f", "\u180e", "\u200b", "\u200d", "\u200f"],
    ...[
      "\u2028",
      "\u202e",
      "\u2060",
      "\u2066",
      "\u2800",
      "\u3164",
      "\ufe0f",
      "\ufeff",
      "\uffa0",
      "\u{e0061}",
      "\ue000",
    ],
  ])("one with %j is refused", (character) => {
    expect(emailProblem(`a${character}@shop.kz`)?.sentence).toMatch(/cannot be seen/);
  });

  test.each(["i\u0306@shop.kz", "\uff41@shop.kz", "\ufb01@shop.kz"])("%j has a plain form, and is refused", (email) => {
    expect(emailProblem(email)?.sentence).toMatch(/plain form/);
  });
});

describe("the name of a merchant", () => {
  test.each(["Кофейня «Айгерім»", "👩‍🍳 Нан", "می‌خواهم", "A\u00a0B"])("%j is fine", (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  test.each(["a\nb", "a\u001b[2Jb", "a\u009bb", "a\u2028b", "a\u200fb", "a\u202eb", "a\u2069b", "\u200b \u3164"])(
    "%j is refused",
    (name) => {
      expect(nameProblem(name)).not.toBeNull();
    },
  );
});

test("a terminal gets nothing that moves its cursor or turns its text", () => {
  expect(forTerminal("Tau\u001b[2J \u202eCoffee\nx 👩‍🍳")).toBe("Tau?[2J ?Coffee?x 👩‍🍳");
});
