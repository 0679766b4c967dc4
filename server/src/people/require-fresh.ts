/** Requires, for sensitive calls, that the person has authenticated recently, by the password or a second factor. */
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route requires a recent authentication: always, or depending on the body, which is not validated yet. */
    fresh?: true | ((body: unknown) => boolean);
  }
}

/** How long an authentication counts as recent. */
export const FRESH_MINUTES = 10;

/** Until when an authentication at this instant counts as recent. */
export function freshUntil(provenAtMs: number): Date {
  return new Date(provenAtMs + FRESH_MINUTES * 60_000);
}

export function isFresh(now: Date, provenAtMs: number): boolean {
  return now < freshUntil(provenAtMs);
}

/** Checks `fresh` of the routes of `app`, after the permission and before the body: REAUTHENTICATION_REQUIRED. */
export function useFreshness(app: FastifyInstance, { clock }: Deps): void {
  app.addHook("preValidation", async (request) => {
    const { fresh } = request.routeOptions.config;
    if (fresh === undefined || isFresh(clock.now(), request.provenAtMs)) return;
    if (fresh === true || fresh(request.body)) throw new ApiError("REAUTHENTICATION_REQUIRED");
  });
}
