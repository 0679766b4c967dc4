/** Takes the merchant's session from the headers that a client of a bridge sends. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";
import type { ProviderSession } from "../provider/driver.ts";
import { bridgeSession } from "../provider/session-bridge/session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null on sign-in calls. Secret: never logged. */
    bridgeSession: ProviderSession | null;
  }
}

const TOKEN = /^[\x21-\x7e]{1,512}$/;
const PROFILE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Refuses calls of `app` without `X-Token-SN` and `X-Vtoken-Secret` with UNAUTHORIZED. The provider checks their values. */
export function useBridgeSession(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const token_sn = headerOf(request, "x-token-sn", TOKEN);
    const vtoken_secret = headerOf(request, "x-vtoken-secret", TOKEN);
    if (token_sn === null || vtoken_secret === null) throw new ApiError("UNAUTHORIZED");
    const profile_id = headerOf(request, "x-profile-id", PROFILE_ID);
    request.bridgeSession = bridgeSession({ token_sn, vtoken_secret, profile_id });
  });
}

function headerOf(request: FastifyRequest, name: string, shape: RegExp): string | null {
  const value = request.headers[name];
  return typeof value === "string" && shape.test(value) ? value : null;
}
