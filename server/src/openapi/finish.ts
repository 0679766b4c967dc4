/** Completes the document that was collected from the routes: errors, headers, names, shared parts, and a stable order. */
import { byName, type OpenApiDocument, type Operation, type Schema } from "./document.ts";
import { namesOf } from "./errors.ts";
import { addExamples } from "./examples.ts";
import { headersOf } from "./headers.ts";
import { nameSchemas } from "./name-schemas.ts";
import { componentOf, type SharedAnswer, shareErrorAnswers } from "./share-answers.ts";
import { shareParameters } from "./share-parameters.ts";
import { surfaceOf } from "./surfaces.ts";
import { describeTags } from "./tags.ts";

export function finish(document: OpenApiDocument): object {
  const shared: Record<string, SharedAnswer> = {};
  for (const [path, operations] of byName(document.paths)) {
    const isBridge = surfaceOf(path)?.isBridge === true;
    for (const [method, operation] of Object.entries(operations)) {
      finishOperation(operation);
      addExamples(operation);
      shareErrorAnswers(operation, { isWrite: method !== "get", isBridge }, shared);
    }
  }
  const answers = Object.fromEntries(byName(shared).map(([name, each]) => [name, componentOf(each)]));
  const schemas: Record<string, Schema> = {};
  const { schemas: given, ...others } = document.components;
  for (const [name, schema] of Object.entries(given)) nameSchemas({ ...schema, title: name }, schemas);
  const paths = nameSchemas(Object.fromEntries(byName(document.paths)), schemas);
  for (const { post } of Object.values(document.webhooks)) if (post !== undefined) addExamples(post);
  const webhooks = nameSchemas(document.webhooks, schemas);
  const calls = Object.values(paths).flatMap((each) => Object.values(each));
  for (const { requestBody } of calls) {
    if (requestBody !== undefined) requestBody.required = !takesNothing(requestBody.content, schemas);
  }
  const parameters = shareParameters(calls);
  const events = Object.values(webhooks).flatMap((each) => Object.values(each));
  return {
    ...document,
    paths,
    webhooks,
    tags: describeTags(new Set([...calls, ...events].flatMap(({ tags }) => tags))),
    components: {
      ...others,
      parameters: Object.fromEntries(byName(parameters)),
      responses: answers,
      schemas: Object.fromEntries(byName(schemas)),
    },
  };
}

function finishOperation(operation: Operation): void {
  const { responses, parameters = [] } = operation;
  // A parameter with a default is optional, even where its schema lists it as required.
  for (const parameter of parameters) {
    if (!("schema" in parameter)) continue;
    if ("default" in parameter.schema) parameter.required = false;
    // As `http/validation.ts` reads it: `name[key]=value`.
    if (parameter.schema.type === "object") Object.assign(parameter, { style: "deepObject", explode: true });
  }
  for (const [status, answer] of Object.entries(responses)) {
    if ("$ref" in answer) continue;
    if (answer.description === "Default Response") answer.description = status === "201" ? "Made." : "Done.";
    answer.headers = { ...answer.headers, ...headersOf(operation, status) };
  }
  const { description } = operation;
  const codes = namesOf(operation["x-error-codes"]);
  operation.description = description === undefined ? codes : `${description}\n\n${codes}`;
}

/** Whether an absent body, which is taken as an empty object, is valid. */
function takesNothing(content: Record<string, { schema?: Schema }> | undefined, schemas: Record<string, Schema>) {
  const schema = content?.["application/json"]?.schema;
  return schema !== undefined && acceptsEmpty(schema, schemas);
}

function acceptsEmpty(schema: Schema, schemas: Record<string, Schema>): boolean {
  const { $ref, anyOf, type, required = [] } = schema;
  if (typeof $ref === "string") return acceptsEmpty(schemas[$ref.replace(/^.*\//, "")] ?? {}, schemas);
  if (Array.isArray(anyOf)) return anyOf.some((each) => acceptsEmpty(each, schemas));
  return type === "object" && Array.isArray(required) && required.length === 0;
}
