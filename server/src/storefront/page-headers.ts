/** The headers of whatever the shop answers: nothing of others runs, frames or learns what is on its pages. */
import type { FastifyInstance } from "fastify";

const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sets them on every answer of `app`. A route that may be kept for longer says so itself. */
export function useShopHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "Content-Security-Policy": POLICY,
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    });
  });
}
