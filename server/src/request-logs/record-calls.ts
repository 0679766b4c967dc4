/** Records the calls of tenants' programs: what was called, by which key, and how it was answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { redactQuery, redactText } from "../rules/redact.ts";
import { type Caller, callerOf } from "../tenants/caller.ts";
import { openCallLog } from "./call-log.ts";
import { EXCERPT_BYTES, excerptOf } from "./excerpt.ts";
import type { NewCall } from "./store.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for the calls that read the log: who follows it would else see little but these. */
    isUnlogged?: true;
  }
}

/** Records every call of `app`'s routes that a valid key makes, after it was answered. Headers are not recorded. */
export function recordCalls(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.request_log) return;
  const log = openCallLog(deps);
  app.addHook("onClose", log.close);
  const answers = new WeakMap<FastifyRequest, unknown>();
  app.addHook("onSend", (request, _reply, answer, done) => {
    answers.set(request, answer);
    done(null, answer);
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (request.caller !== null && !request.routeOptions.config.isUnlogged)
      log.add(() => describeCall(request, reply, { answer: answers.get(request), at: deps.clock.now() }));
    done();
  });
}

function describeCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, at }: { answer: unknown; at: Date },
): NewCall {
  const { tenant, key } = callerOf(request) as Caller & { key: NonNullable<Caller["key"]> };
  const isJsonSent = request.body !== undefined && isJson(request.headers["content-type"]);
  const isJsonAnswer = typeof answer === "string" && isJson(reply.getHeader("content-type"));
  return {
    tenant_id: tenant.id,
    at,
    key_id: key.id,
    is_sandbox: key.mode === "test",
    request_id: request.id,
    method: request.method,
    path: pathOf(request.url),
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime),
    request_bytes: lengthOf(request.headers["content-length"]),
    response_bytes: lengthOf(reply.getHeader("content-length")),
    request_body: isJsonSent ? excerptOf(JSON.stringify(request.body)) : null,
    response_body: isJsonAnswer ? excerptOf(answer) : null,
  };
}

function pathOf(url: string): string {
  const [path = "", query] = url.split("?", 2);
  const clean = redactText(path) + (query === undefined ? "" : `?${redactQuery(query)}`);
  return clean.slice(0, EXCERPT_BYTES);
}

function isJson(type: unknown): boolean {
  return typeof type === "string" && type.startsWith("application/json");
}

function lengthOf(header: unknown): number | null {
  return header === undefined ? null : Number(header);
}
