/** The log: JSON lines on standard output, in which an error is reduced to its name, code, message and stack. */
import pino, { type DestinationStream, type Logger } from "pino";
import { traceFields } from "./trace.ts";

/** A database error refers to its whole client with the values it was sent, and none of that may reach the log. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? String(error.code) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: errorFields }, mixin: traceFields };
  return destination === undefined ? pino(options) : pino(options, destination);
}
