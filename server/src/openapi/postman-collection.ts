/** Makes a collection of the tenant API for Postman, in its format 2.1, which Bruno and others import, too. */
import { type Body, type OpenApiDocument, type Operation, type Parameter, resolved, type Schema } from "./document.ts";

export const COLLECTION_PATH = "/docs/tolem.postman_collection.json";

const FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const DESCRIPTION = `The API of Tolem for merchants' programs. Set the variables of the collection: \`baseUrl\`, the address of your installation, \`apiKey\`, at
first a test key, and the ids of what you have made.`;

type Call = {
  method: string;
  path: string;
  operation: Omit<Operation, "parameters"> & { parameters: Parameter[] };
};

/** The collection of the calls in `document`, which is that of the tenant API: a folder for each tag. */
export function postmanCollection(document: OpenApiDocument): object {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
      return { method: method.toUpperCase(), path, operation: { ...operation, parameters } };
    }),
  );
  const folders = document.tags.map(({ name, description }) => ({
    name,
    description,
    item: calls.filter(({ operation }) => operation.tags[0] === name).map((call) => itemOf(document, call)),
  }));
  const ids = new Set(calls.flatMap(({ path }) => pathVariables(path).map(({ variable }) => variable)));
  return {
    info: { name: "Tolem", description: DESCRIPTION, schema: FORMAT },
    auth: { type: "apikey", apikey: [pair("key", "X-API-Key"), pair("value", "{{apiKey}}"), pair("in", "header")] },
    variable: [
      { key: "baseUrl", value: "http://localhost:3000" },
      { key: "apiKey", value: "" },
      ...[...ids].map((key) => ({ key, value: "" })),
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
}

const pair = (key: string, value: string) => ({ key, value, type: "string" });

/** The parameters of a path, and the variable of the collection for each: that of `/invoices/{id}` is `invoiceId`. */
function pathVariables(path: string): { name: string; variable: string }[] {
  return [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, noun = "", name = ""]) => {
    const one = noun.replace(/ies$/, "y").replace(/s$/, "");
    return { name, variable: `${one.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id` };
  });
}

function itemOf(document: OpenApiDocument, { method, path, operation }: Call): object {
  const { summary, description = "", parameters, requestBody, security } = operation;
  const takesKey = parameters.some(({ name }) => name === "Idempotency-Key");
  return {
    name: summary,
    request: {
      method,
      description,
      ...(security.length === 0 ? { auth: { type: "noauth" } } : {}),
      header: takesKey ? [{ key: "Idempotency-Key", value: "{{$guid}}" }] : [],
      ...(requestBody === undefined ? {} : { body: bodyOf(document, requestBody) }),
      url: urlOf(path, parameters),
    },
    response: [],
  };
}

function urlOf(path: string, parameters: Parameter[]): object {
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ":$1");
  return {
    raw: `{{baseUrl}}/${segments}`,
    host: ["{{baseUrl}}"],
    path: segments.split("/"),
    // Each can be left out; one ticks those that one needs.
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name = "", description, schema }) => ({
        key: schema.type === "object" ? `${name}[key]` : name,
        value: String(schema.default ?? ""),
        ...(description === undefined ? {} : { description }),
        disabled: true,
      })),
    variable: pathVariables(path).map(({ name, variable }) => ({ key: name, value: `{{${variable}}}` })),
  };
}

function bodyOf(document: OpenApiDocument, { content = {} }: Body): object {
  const { "application/json": json, "multipart/form-data": form } = content;
  if (form === undefined) {
    return { mode: "raw", raw: JSON.stringify(json?.example, null, 2), options: { raw: { language: "json" } } };
  }
  const { properties = {} } = resolved(document, form.schema ?? {}) as { properties?: Record<string, Schema> };
  return { mode: "formdata", formdata: Object.keys(properties).map((key) => ({ key, type: "file", src: [] })) };
}
