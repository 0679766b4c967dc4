/** The security headers of the shop's answers: no foreign code runs on a page, frames it or learns its address. */
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

/** Sets the headers on every answer of `app`. A route whose answer may be cached for longer sets its own. */
export function useShopHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "Content-Security-Policy": POLICY,
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    });
  });
}
