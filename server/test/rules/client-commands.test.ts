/** The command line: its tables fit the terminal in every script, and its calls and events are those of the API. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { RESOURCES } from "../../src/client/resources.ts";
import { NOT_IN_SANDBOX, STORIES } from "../../src/client/stories.ts";
import { layOutFields, layOutRows } from "../../src/client/table.ts";
import { EVENT_TYPES } from "../../src/webhooks/event-types.ts";

const ROWS = [
  { id: 7, amount: "1500.50", description: "Сәлем, әлем! Тапсырыс №15" },
  { id: 12, amount: "99999999.99", description: "茶 👨‍👩‍👧\u001b[31m\n red" },
  { id: 130, amount: null, description: { a: 1 } },
];

it("aligns Cyrillic, wide and composed characters, and lets no text control the terminal", () => {
  expect(layOutRows(ROWS, ["id", "amount", "description"], 80)).toBe(
    [
      "ID   AMOUNT       DESCRIPTION",
      "7    1500.50      Сәлем, әлем! Тапсырыс №15",
      "12   99999999.99  茶 👨‍👩‍👧 [31m red",
      '130               {"a":1}',
    ].join("\n"),
  );
});

it("leaves out columns without a value, and shows times to the second", () => {
  const rows = [{ id: 1, at: "2026-11-23T13:36:57.627Z", reason: null }];
  expect(layOutRows(rows, ["id", "at", "reason"], 80)).toBe("ID  AT\n1   2026-11-23 13:36:57Z");
  expect(layOutRows([], ["id", "at"], 80)).toBe("ID  AT");
});

it("cuts the widest column, and no character in two", () => {
  expect(layOutRows(ROWS, ["id", "amount", "description"], 29)).toBe(
    [
      "ID   AMOUNT       DESCRIPTION",
      "7    1500.50      Сәлем, әле…",
      "12   99999999.99  茶 👨‍👩‍👧 [31m…",
      '130               {"a":1}',
    ].join("\n"),
  );
  expect(layOutFields({ id: 7, reason: null, refund: { amount: "0.07", items: [1] } })).toBe(
    "id             7\nrefund.amount  0.07\nrefund.items   [1]",
  );
});

type Schema = { $ref?: string; properties?: object };
type Parameter = { $ref?: string; in: string; name: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
};
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

it("every action is a call of the API, with its parameters and its fields", () => {
  const { paths, components } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as ApiDocument;
  const nameOf = (shared: { $ref?: string } | undefined) => shared?.$ref?.split("/").at(-1) ?? "";
  const named = (schema: Schema | undefined) => components.schemas[nameOf(schema)] ?? schema;
  for (const [name, { actions }] of Object.entries(RESOURCES)) {
    for (const [verb, { method, path, query = [], body = {} }] of Object.entries(actions)) {
      const call = `/api/v1${typeof path === "string" ? path : path({ phone_number: "" })}`;
      const operation = paths[call]?.[method.toLowerCase()];
      const parameters = operation?.parameters?.map((one) => components.parameters[nameOf(one)] ?? one) ?? [];
      const queryNames = parameters.filter((one) => one.in === "query").map((one) => one.name);
      const { properties = {} } = named(operation?.requestBody?.content["application/json"].schema) ?? {};
      expect(operation, `${name} ${verb}`).toBeDefined();
      expect(queryNames, `${name} ${verb}`).toEqual(expect.arrayContaining([...query]));
      expect(Object.keys(properties), `${name} ${verb}`).toEqual(expect.arrayContaining(Object.keys(body)));
    }
  }
});

it("every type of event can be triggered, or is said to be impossible in the sandbox", () => {
  const types = new Set([...Object.values(STORIES).map(({ type }) => type), ...NOT_IN_SANDBOX]);
  expect([...types].sort()).toEqual([...EVENT_TYPES].sort());
});
