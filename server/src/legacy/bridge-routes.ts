/** A session bridge's calls, answered by the bridge behind the provider driver: a client of a bridge can point at Tolem. */

import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { type TObject, Type } from "typebox";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { addressKey } from "../http/client-address.ts";
import { problem } from "../problems.ts";
import { limitCodes } from "../provider/limit-codes.ts";
import type { Forward } from "../provider/session-bridge/forward.ts";
import { merchantPhone } from "../rules/phone.ts";
import { type BridgeCall, DIRECT_CALLS, SIGN_IN_CALLS } from "./bridge-wire.ts";
import { forwardCall } from "./forward.ts";

const tags = ["Legacy session bridge"];

const PassedOn = Type.Object({}, { additionalProperties: true, description: "The bridge's own refusal, passed on." });

/** Public routes, throttled by address. */
export const bridgeSignInRoutes =
  (deps: Deps, forward: Forward): FastifyPluginAsync =>
  async (app) => {
    for (const call of SIGN_IN_CALLS) addRoute(app, deps, forward, call);
  };

/** Routes that need a merchant's session. */
export const directRoutes =
  (deps: Deps, forward: Forward): FastifyPluginAsync =>
  async (app) => {
    for (const call of DIRECT_CALLS) addRoute(app, deps, forward, call);
  };

/** Only what the call's schema names is passed on, and only to the path of the same name. */
function addRoute(app: FastifyInstance, deps: Deps, forward: Forward, call: BridgeCall): void {
  const { method, path, operationId, summary, query, body, answer, textsCodeTo } = call;
  app.route<{ Querystring: Record<string, string>; Body: Record<string, unknown> | undefined }>({
    method,
    url: path,
    config: { errors: ["UNAUTHORIZED", "RATE_LIMITED", "UPSTREAM_ERROR"] },
    schema: {
      operationId,
      summary,
      tags,
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: answer, 403: PassedOn },
    },
    async handler(request, reply) {
      if (textsCodeTo !== undefined) await limitCodesTo(deps, request.ip, textsCodeTo, request.body ?? {});
      const session = request.bridgeSession;
      const { status, text } = await forwardCall(deps, forward, {
        method,
        path,
        ...(query && { query: pick(query, request.query) }),
        ...(body && { body: pick(body, request.body ?? {}) }),
        ...(session && { session }),
      });
      return reply.code(status).type("application/json").send(text);
    },
  });
}

/** Numbers outside Kazakhstan's format are refused, because other spellings of a number would evade the limit per phone. */
async function limitCodesTo(deps: Deps, ip: string, field: string, body: Record<string, unknown>): Promise<void> {
  const phone = merchantPhone(String(body[field]));
  if (phone === null) throw invalidField(field, problem("no_international_phone"));
  await limitCodes(deps, { address: addressKey(ip) }, phone);
}

/** The fields of `given` that `schema` names and that are not null. */
function pick<T>(schema: TObject, given: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => Object.hasOwn(schema.properties, name) && value !== null),
  );
}
