/** Bounds the requests that work long, so that neither one tenant nor all of them together keep the service from the others. */
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { ApiError } from "../errors.ts";

const MOST_OF_TENANT = 2;
/** Each holds one of the process's database connections at a time, of which most are left to calls, jobs and probes. */
const MOST_AT_ONCE = 6;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route's requests, or those that it says, count as heavy work. */
    is_heavy?: true | ((request: FastifyRequest) => boolean);
  }
}

/** The slots of one process. */
export type HeavyWork = {
  /** Takes a slot for the tenant and returns what gives it back. @throws RATE_LIMITED where there is none. */
  begin(tenant_id: string): () => void;
};

export function heavyWork(): HeavyWork {
  const working = new Map<symbol, string>();
  return {
    begin(tenant_id) {
      const ofTenant = [...working.values()].filter((one) => one === tenant_id).length;
      if (ofTenant >= MOST_OF_TENANT || working.size >= MOST_AT_ONCE) {
        throw new ApiError("RATE_LIMITED", { retry_after_s: 1 });
      }
      const slot = Symbol(tenant_id);
      working.set(slot, tenant_id);
      return () => working.delete(slot);
    },
  };
}

/**
 * Has every request to a route of `app` that is heavy take a slot before its form is read, and keep it until its connection is
 * done with the answer and its handler has ended: a caller who hangs up leaves work behind that still counts.
 */
export function useHeavyWork(
  app: FastifyInstance,
  work: HeavyWork,
  tenantOf: (request: FastifyRequest) => string,
): void {
  const handling = new WeakMap<FastifyRequest, Promise<unknown>>();
  app.addHook("onRoute", (route) => {
    if (route.config?.is_heavy === undefined) return;
    route.config = { ...route.config, errors: [...(route.config.errors ?? []), "RATE_LIMITED"] };
    const { handler } = route;
    const tracked: RouteHandlerMethod = function (request, reply) {
      const answer = Promise.resolve(handler.call(this, request, reply));
      handling.set(request, answer);
      return answer;
    };
    route.handler = tracked;
  });
  app.addHook("preValidation", async (request, reply) => {
    const { is_heavy } = request.routeOptions.config;
    if (is_heavy === undefined || (is_heavy !== true && !is_heavy(request))) return;
    // A connection that is closed already emits no event that could give the slot back.
    if (reply.raw.closed) throw new ApiError("BAD_REQUEST");
    const end = work.begin(tenantOf(request));
    reply.raw.once("close", () => {
      Promise.resolve(handling.get(request)).then(end, end);
    });
  });
}
