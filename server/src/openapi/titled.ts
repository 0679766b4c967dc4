/** Names the bodies of requests and answers that have no title, so that each becomes a component with a name and not a copy. */
import type { FastifySchema } from "fastify";
import type { Schema } from "./document.ts";
import { capitalized } from "./surfaces.ts";

/** Only what has parts needs a name: a text, or a list whose entries are named, has none. */
function withTitle(schema: unknown, title: string): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  const { title: own, type, anyOf } = schema as Schema;
  const isComposite = type === "object" || anyOf !== undefined;
  return own === undefined && isComposite ? { ...schema, title } : schema;
}

/** The body of `createPhoneInvoice` is `CreatePhoneInvoice`, its answer `CreatePhoneInvoiceResult`. */
export function titled({ body, response, ...schema }: FastifySchema): FastifySchema {
  const { operationId } = schema;
  if (operationId === undefined) return { ...schema, body, response };
  const name = capitalized(operationId);
  const answers = Object.entries(response ?? {}).map(([status, answer]) => [
    status,
    status.startsWith("2") ? withTitle(answer, `${name}Result`) : answer,
  ]);
  return {
    ...schema,
    ...(body === undefined ? {} : { body: withTitle(body, name) }),
    ...(response === undefined ? {} : { response: Object.fromEntries(answers) }),
  };
}
