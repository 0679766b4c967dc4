/** Serializes answers to JSON, by serializers that are compiled from the response schemas, each once in a process. */
import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance } from "fastify";
import type { FastifyRouteSchemaDef } from "fastify/types/schema.js";

type Serializer = ReturnType<SerializerSelector.SerializerCompiler>;

const compile = SerializerSelector()();

/**
 * By the text of the schema. A compilation makes a compiler of its own, which takes a millisecond, and the rooms of a tenant are
 * mounted twice with the same schemas, some of which each mount makes for itself.
 */
const serializers = new Map<string, Serializer>();

/** Makes `app` write answers by their response schemas, each compiled for its first answer: what a schema does not name is left out. */
export function useSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler((route) => {
    let serializer: Serializer | undefined;
    return (data: unknown) => {
      serializer ??= serializerOf(route);
      return serializer(data);
    };
  });
}

function serializerOf({ schema, method, url, httpStatus = "" }: FastifyRouteSchemaDef<unknown>): Serializer {
  const text = JSON.stringify(schema);
  const compiled = serializers.get(text) ?? compile({ schema, method, url, httpStatus });
  serializers.set(text, compiled);
  return compiled;
}
