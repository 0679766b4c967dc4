/** The tables of the command line: they fit the terminal, whatever the script; and the calls that they show are those of the API. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { RESOURCES } from "../../src/client/resources.ts";
import { layOutFields, layOutRows } from "../../src/client/table.ts";

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
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
};
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

it("every action is a call of the API, with its parameters and its fields", () => {
  const { paths, components } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as ApiDocument;
  const named = (schema: Schema | undefined) => components.schemas[schema?.$ref?.split("/").at(-1) ?? ""] ?? schema;
  for (const [name, { actions }] of Object.entries(RESOURCES)) {
    for (const [verb, { method, path, query = [], body = {} }] of Object.entries(actions)) {
      const call = `/api/v1${typeof path === "string" ? path : path({ phone_number: "" })}`;
      const operation = paths[call]?.[method.toLowerCase()];
      const parameters = operation?.parameters?.filter((one) => one.in === "query").map((one) => one.name);
      const { properties = {} } = named(operation?.requestBody?.content["application/json"].schema) ?? {};
      expect(operation, `${name} ${verb}`).toBeDefined();
      expect(parameters ?? [], `${name} ${verb}`).toEqual(expect.arrayContaining([...query]));
      expect(Object.keys(properties), `${name} ${verb}`).toEqual(expect.arrayContaining(Object.keys(body)));
    }
  }
});
