/** Limits the requests that run long, so that neither one tenant nor all of them together block the others. */
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { Random } from "../deps.ts";
import { ApiError } from "../errors.ts";

const MOST_OF_TENANT = 2;
/** How many of a kind run at once in a process; each kind has slots of its own. */
const MOST_AT_ONCE = {
  /** Each uses one of the process's database connections at a time; most of these are left to calls, jobs and probes. */
  work: 6,
  /** Each waits up to 10 s for a tenant's receiver, and costs a socket. In the slots above, three hanging receivers would take all. */
  wait: 100,
};

/** The longest `Retry-After`. Requests that are refused together get different values, so that they do not return together. */
const LONGEST_RETRY_S = 5;

type Kind = keyof typeof MOST_AT_ONCE;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route's requests, or those for which the function is true, are heavy work. */
    isHeavy?: true | ((request: FastifyRequest) => boolean);
    /** The route's requests wait for a server of the tenant's. */
    waitsForTenant?: true;
  }
}

/** The slots of one process. */
export type HeavyWork = {
  /** Takes a slot for the tenant and returns the function that releases it. @throws RATE_LIMITED where there is none. */
  begin(kind: Kind, tenant_id: string): () => void;
};

export function heavyWork(random: Pick<Random, "fraction">): HeavyWork {
  const slots = { work: new Map<symbol, string>(), wait: new Map<symbol, string>() };
  return {
    begin(kind, tenant_id) {
      const taken = slots[kind];
      const ofTenant = [...taken.values()].filter((one) => one === tenant_id).length;
      if (ofTenant >= MOST_OF_TENANT || taken.size >= MOST_AT_ONCE[kind]) {
        throw new ApiError("RATE_LIMITED", { retryAfterS: 1 + Math.floor(random.fraction() * LONGEST_RETRY_S) });
      }
      const slot = Symbol(tenant_id);
      taken.set(slot, tenant_id);
      return () => taken.delete(slot);
    },
  };
}

/** The kind of slot that the request takes; undefined where it takes none. */
function kindOf(request: FastifyRequest): Kind | undefined {
  const { isHeavy, waitsForTenant } = request.routeOptions.config;
  if (waitsForTenant) return "wait";
  return isHeavy === true || isHeavy?.(request) ? "work" : undefined;
}

/**
 * Gives every request to a heavy or waiting route of `app` a slot before its body is read. The slot is released when its
 * connection is done with the answer and its handler has ended: after a caller hangs up, the work still counts.
 */
export function useHeavyWork(
  app: FastifyInstance,
  work: HeavyWork,
  tenantOf: (request: FastifyRequest) => string,
): void {
  const handling = new WeakMap<FastifyRequest, Promise<unknown>>();
  app.addHook("onRoute", (route) => {
    if (route.config?.isHeavy === undefined && route.config?.waitsForTenant === undefined) return;
    route.config = { ...route.config, errors: [...(route.config.errors ?? []), "RATE_LIMITED"] };
    const { handler } = route;
    const tracked: RouteHandlerMethod = function (request, reply) {
      const answer = Promise.resolve(handler.call(this, request, reply));
      handling.set(request, answer);
      return answer;
    };
    route.handler = tracked;
  });
  app.addHook("preValidation", (request, reply, done) => {
    const kind = kindOf(request);
    if (kind === undefined) return done();
    // A closed connection emits no event that could release the slot.
    if (reply.raw.closed) throw new ApiError("BAD_REQUEST");
    const end = work.begin(kind, tenantOf(request));
    reply.raw.once("close", () => {
      Promise.resolve(handling.get(request)).then(end, end);
    });
    done();
  });
}
