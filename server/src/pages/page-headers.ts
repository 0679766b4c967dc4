/** The security headers of the pages of customers: no foreign code runs on a page or learns its address, and none frames it unasked. */
import type { FastifyInstance, FastifyReply } from "fastify";

const policy = (frameAncestors: readonly string[]) =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
  ].join("; ");

/** Sets the headers on every answer of `app`. A route whose answer may be cached for longer sets its own. */
export function usePageHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "Content-Security-Policy": policy([]),
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    });
  });
}

/** Lets the pages of these origins frame the answer. */
export function letFrame(reply: FastifyReply, origins: readonly string[]): void {
  reply.header("Content-Security-Policy", policy(origins));
}
