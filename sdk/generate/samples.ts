/** Writes each call of the API as programs make it, in the shell and with every SDK, for the reference. */
import { GoSamples } from "./go-samples.ts";
import { answerSchema, type Method, MONEY, methodsByNoun, takesPicture } from "./methods.ts";
import { phpName } from "./php-models.ts";
import { pythonName } from "./python-models.ts";
import { fieldsOf, idsOf, isWalked, layOut, literal, moneyText, namesOf, type Syntax, WIDTH } from "./sample-parts.ts";

export const SAMPLES_FILE = new URL("../samples.json", import.meta.url);

/** What stands before the calls: where the service is, the key, and the client. */
const CLIENTS = {
  curl: `export TOLEM_URL=http://localhost:3000
export TOLEM_API_KEY=svc_test_…`,
  TypeScript: `import { Tolem } from "@tolem/sdk";

const tolem = new Tolem({
  apiKey: process.env.TOLEM_API_KEY ?? "",
  baseUrl: process.env.TOLEM_URL ?? "",
});`,
  Python: `import os
from decimal import Decimal

from tolem import Tolem

tolem = Tolem(
    api_key=os.environ["TOLEM_API_KEY"],
    base_url=os.environ["TOLEM_URL"],
)`,
  PHP: `<?php

require __DIR__ . '/vendor/autoload.php';

use Tolem\\Tolem;

$tolem = new Tolem(
    getenv('TOLEM_API_KEY'),
    getenv('TOLEM_URL'),
);`,
  Go: `ctx := context.Background()
client, err := tolem.New(
	os.Getenv("TOLEM_API_KEY"),
	os.Getenv("TOLEM_URL"),
)`,
};

type Texts = Record<keyof typeof CLIENTS, string>;

/** The text of `samples.json`: how the client is made in each language, and how each operation is called. */
export function samplesText(): string {
  const go = new GoSamples();
  const calls: Record<string, Texts> = {};
  for (const [noun, methods] of Object.entries(methodsByNoun())) {
    for (const made of methods) {
      // Of several methods that make one call, the first shows it.
      calls[made.operation.operationId] ??= {
        curl: inShell(made),
        TypeScript: inTypescript(noun, made),
        Python: inPython(noun, made),
        PHP: inPhp(noun, made),
        Go: go.textOf(noun, made),
      };
    }
  }
  return `${JSON.stringify({ clients: CLIENTS, calls }, null, 2)}\n`;
}

function inShell({ method, path, operation }: Method): string {
  const fields = fieldsOf(operation);
  const [id = ""] = idsOf(operation);
  const url = `"$TOLEM_URL/api/v1${path.replace(/\{\w+\}/, String(id))}"`;
  return [
    method === "get" ? `curl ${url}` : `curl -X ${method.toUpperCase()} ${url}`,
    '-H "X-API-Key: $TOLEM_API_KEY"',
    ...(method === "post" ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(takesPicture(operation) ? ['-F "file=@latte.png"'] : []),
    ...(fields.length === 0 ? [] : ['-H "Content-Type: application/json"', `-d '${jsonText(fields)}'`]),
    ...(answerSchema(operation).schema === undefined ? ["-o picture"] : []),
  ].join(" \\\n  ");
}

function jsonText(fields: [string, unknown][]): string {
  const body = Object.fromEntries(fields);
  const line = JSON.stringify(body);
  return line.length <= WIDTH ? line : JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

const TYPESCRIPT: Syntax = {
  list: ["[", "]"],
  object: ["{ ", " }"],
  indent: "  ",
  field: (name) => `${name}: `,
  scalar: (value) => JSON.stringify(value),
};

function inTypescript(noun: string, { verb, operation }: Method): string {
  const fields = fieldsOf(operation);
  const given = [
    ...idsOf(operation).map((id) => JSON.stringify(id)),
    ...(takesPicture(operation) ? ['await openAsBlob("latte.png")'] : []),
    ...(fields.length === 0 ? [] : [literal(Object.fromEntries(fields), TYPESCRIPT)]),
  ];
  const call = `tolem.${namesOf(noun, verb).map(phpName).join(".")}(${given.join(", ")})`;
  if (isWalked(operation)) return `for await (const each of ${call}) {\n  console.log(each);\n}`;
  const needed = takesPicture(operation) ? 'import { openAsBlob } from "node:fs";\n\n' : "";
  return `${needed}await ${call};`;
}

const PYTHON_WORDS = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"],
]);

const PYTHON: Syntax = {
  list: ["[", "]"],
  object: ["{", "}"],
  indent: "    ",
  field: (name) => `"${name}": `,
  scalar(value) {
    const isDecimal = typeof value === "number" && !Number.isInteger(value);
    return isDecimal ? `Decimal("${moneyText(value)}")` : (PYTHON_WORDS.get(value) ?? JSON.stringify(value));
  },
};

function inPython(noun: string, { verb, operation }: Method): string {
  const given = [
    ...idsOf(operation).map((id) => JSON.stringify(id)),
    ...(takesPicture(operation) ? ['open("latte.png", "rb").read()'] : []),
    ...fieldsOf(operation).map(([name, value]) => `${pythonName(name)}=${literal(value, PYTHON)}`),
  ];
  const call = layOut(`tolem.${namesOf(noun, verb).join(".")}(`, given, ")", PYTHON.indent);
  return isWalked(operation) ? `for each in ${call}:\n    print(each)` : call;
}

const PHP: Syntax = {
  list: ["[", "]"],
  object: ["[", "]"],
  indent: "    ",
  field: (name) => `'${name}' => `,
  scalar: (value) => (typeof value === "string" ? `'${value.replace(/['\\]/g, "\\$&")}'` : JSON.stringify(value)),
};

function inPhp(noun: string, { verb, operation }: Method): string {
  const given = [
    ...idsOf(operation).map((id) => literal(id, PHP)),
    ...(takesPicture(operation) ? ["file_get_contents('latte.png')"] : []),
    ...fieldsOf(operation).map(([name, value]) => {
      const isMoney = MONEY.test(name) && typeof value === "number";
      return `${phpName(name)}: ${literal(isMoney ? moneyText(value) : value, PHP)}`;
    }),
  ];
  const call = layOut(`$tolem->${namesOf(noun, verb).map(phpName).join("->")}(`, given, ")", PHP.indent);
  return isWalked(operation) ? `foreach (${call} as $each) {\n    var_dump($each);\n}` : `${call};`;
}
