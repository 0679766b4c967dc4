/** Holds calls with grave effects to a fresh proof that it is the person: a password or a second factor, lately. */
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether people need a fresh proof for the route: always, or with some bodies, which have not been checked then. */
    fresh?: true | ((body: unknown) => boolean);
  }
}

/** For how long a proof is fresh. */
export const FRESH_MINUTES = 10;

/** Until when a proof of that instant is fresh. */
export function freshUntil(provenAtMs: number): Date {
  return new Date(provenAtMs + FRESH_MINUTES * 60_000);
}

export function isFresh(now: Date, provenAtMs: number): boolean {
  return now < freshUntil(provenAtMs);
}

/** Holds the routes of `app` to what they ask for, after their permission and before the body is checked: REAUTHENTICATION_REQUIRED. */
export function useFreshness(app: FastifyInstance, { clock }: Deps): void {
  app.addHook("preValidation", async (request) => {
    const { fresh } = request.routeOptions.config;
    if (fresh === undefined || isFresh(clock.now(), request.provenAtMs)) return;
    if (fresh === true || fresh(request.body)) throw new ApiError("REAUTHENTICATION_REQUIRED");
  });
}
