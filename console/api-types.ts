/** The types of the API that the console speaks to, made from `docs/openapi.json`. */
import { readFile } from "node:fs/promises";
import openapiTypes, { astToString, type ParameterObject, type SchemaObject } from "openapi-typescript";

const DOCUMENT_FILE = new URL("../docs/openapi.json", import.meta.url);
export const API_TYPES_FILE = new URL("src/api.gen.ts", import.meta.url);

const OF_THE_CONSOLE = /^\/api\/(dashboard|admin)\/v1\//;
const ERROR = { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };

type Operation = { responses: Record<string, object> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, SchemaObject>; parameters: Record<string, ParameterObject> };
};

/** The text of `src/api.gen.ts` as the document has it now: every error is the one envelope, and prose is left out. */
export async function apiTypesText(): Promise<string> {
  const document: Document = JSON.parse(await readFile(DOCUMENT_FILE, "utf8"), forConsole);
  const { schemas, parameters } = document.components;
  const paths = Object.entries(document.paths).filter(([path]) => OF_THE_CONSOLE.test(path));
  for (const operation of paths.flatMap(([, methods]) => Object.values(methods))) {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
    operation.responses = { ...Object.fromEntries(successes), default: ERROR };
  }
  const nodes = await openapiTypes(
    {
      openapi: "3.1.0",
      info: { title: "", version: "" },
      components: { schemas, parameters },
      paths: Object.fromEntries(paths),
    },
    { defaultNonNullable: false, alphabetize: true },
  );
  return `/** Made by \`npm run openapi\`; not to be changed by hand. */\n${astToString(nodes)}`;
}

/**
 * Leaves out descriptions, examples and headers; a property of such a name is a schema, and stays. An open enum is one of its
 * known values, because the console is of the same version as the service.
 */
function forConsole(key: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null && "x-extensible-enum" in value) {
    const { "x-extensible-enum": values, ...schema } = value;
    return { ...schema, enum: values };
  }
  if (key === "description" && typeof value === "string") return undefined;
  return key === "headers" || key === "format" ? undefined : value;
}
