/** The security headers that every answer carries. */
import type { FastifyInstance } from "fastify";

const YEAR_S = 365 * 24 * 60 * 60;

/** Forbids content sniffing for every answer, and at an https address requires TLS for this host. */
export function useSafeHeaders(app: FastifyInstance, { base_url }: { base_url: string }): void {
  const headers = {
    "X-Content-Type-Options": "nosniff",
    ...(base_url.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${YEAR_S}` } : {}),
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Keeps the answers of `app` out of every cache, except where a route says otherwise. */
export function useNoStore(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("Cache-Control", "no-store");
    done();
  });
}
