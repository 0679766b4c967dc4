/** The SDKs offer every call of the tenant API, and what is generated for them is as the document has it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GO_MODELS_FILE, GO_SERVICES_FILE, goTexts } from "../generate/go.ts";
import { PHP_MODELS_FILE, PHP_RESOURCES_FILE, phpTexts } from "../generate/php.ts";
import { PYTHON_MODELS_FILE, PYTHON_RESOURCES_FILE, pythonTexts } from "../generate/python.ts";
import { SAMPLES_FILE, samplesText } from "../generate/samples.ts";
import { readTenantDocument } from "../generate/tenant-document.ts";
import { TYPESCRIPT_TYPES_FILE, typescriptTypesText } from "../generate/typescript.ts";
import methods from "../methods.json" with { type: "json" };
import samples from "../samples.json" with { type: "json" };
import { Tolem } from "../typescript/src/index.ts";

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const textOf = (file: URL) => readFileSync(file, "utf8");

it("every call of the tenant API has a method", () => {
  const operations = Object.values(readTenantDocument().paths).flatMap((path) => Object.values(path));
  const wanted = operations.map(({ operationId }) => operationId);
  expect([...new Set(Object.values(methods))].sort()).toEqual(wanted.sort());
});

it("every call of the tenant API has a sample in each language", () => {
  const languages = ["curl", "TypeScript", "Python", "PHP", "Go"];
  expect(Object.keys(samples.clients)).toEqual(languages);
  expect(Object.keys(samples.calls).sort()).toEqual([...new Set(Object.values(methods))].sort());
  for (const texts of Object.values(samples.calls)) expect(Object.keys(texts)).toEqual(languages);
});

it("@tolem/sdk has these methods and no others", () => {
  const client = new Tolem({ apiKey: "svc_test_x", baseUrl: "http://127.0.0.1:9" });
  const verbsOf = (prototype: object) => Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
  const offered = Object.entries(client).flatMap(([noun, resource]) =>
    verbsOf(Object.getPrototypeOf(resource)).map((verb) => `${noun}.${verb}`),
  );
  expect([...verbsOf(Tolem.prototype), ...offered].sort()).toEqual(Object.keys(methods).map(camel).sort());
});

it("the generated files are as the document has them", async () => {
  const [python, go, php] = [pythonTexts(), goTexts(), phpTexts()];
  const made: [URL, string][] = [
    [TYPESCRIPT_TYPES_FILE, await typescriptTypesText()],
    [PYTHON_MODELS_FILE, python.models],
    [PYTHON_RESOURCES_FILE, python.resources],
    [GO_MODELS_FILE, go.models],
    [GO_SERVICES_FILE, go.services],
    [PHP_MODELS_FILE, php.models],
    [PHP_RESOURCES_FILE, php.resources],
    [SAMPLES_FILE, samplesText()],
  ];
  const stale = made.filter(([file, text]) => text !== textOf(file)).map(([file]) => file.pathname);
  expect(stale, "the SDKs are stale: run npm run openapi").toEqual([]);
});
