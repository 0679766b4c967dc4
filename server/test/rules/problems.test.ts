/** The problems of fields: the sentence and the rule of a problem are made together, and each pattern has a text. */
import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { ApiError, errorBody, invalidField } from "../../src/errors.ts";
import { WORDED_PATTERNS } from "../../src/http/patterns.ts";
import { type OpenApiDocument, reachedFrom } from "../../src/openapi/document.ts";
import { problem } from "../../src/problems.ts";

const BASE_URL = "https://tolem.test";

test("the sentence and the parameters of a problem", () => {
  expect(problem("too_long", { max: 255 })).toEqual({
    ...{ rule: "too_long", params: { max: 255 } },
    sentence: "must NOT have more than 255 characters",
  });
  expect(problem("required")).toEqual({ rule: "required", params: {}, sentence: "is required" });
});

test("an error has the sentence in fields, and the rule with its parameters in problems", () => {
  expect(errorBody(invalidField("amount", problem("too_small", { min: 0.01 })), BASE_URL).error).toMatchObject({
    fields: { amount: "must be >= 0.01" },
    problems: [{ field: "amount", rule: "too_small", params: { min: 0.01 } }],
  });
});

test("a fact of an error is only in `fields`", () => {
  expect(errorBody(new ApiError("TARIFF_IN_USE", { facts: { tenants_using: "2" } }), BASE_URL)).toEqual({
    error: {
      code: "TARIFF_IN_USE",
      message: expect.any(String),
      docs_url: "https://tolem.test/docs/errors#TARIFF_IN_USE",
      fields: { tenants_using: "2" },
    },
  });
});

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null;

function patternsIn(json: Json): string[] {
  if (typeof json !== "object" || json === null) return [];
  const own = !Array.isArray(json) && typeof json.pattern === "string" ? [json.pattern] : [];
  return [...own, ...Object.values(json).flatMap(patternsIn)];
}

it("has a rule for each pattern of the calls that people make", () => {
  const { paths, components } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as OpenApiDocument;
  const called = Object.entries(paths).filter(([path]) => /^\/api\/(v1|dashboard|admin)\//.test(path));
  const patterns = new Set(patternsIn([called, reachedFrom(called, components)] as Json));
  expect([...patterns].filter((pattern) => !WORDED_PATTERNS.includes(pattern))).toEqual([]);
  expect(WORDED_PATTERNS.filter((pattern) => !patterns.has(pattern))).toEqual([]);
});
