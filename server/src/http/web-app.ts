/** Serves the built web application: one page for every address of its own, and the files that page is made of. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** What the build wrote where each answer needs a nonce of its own; console/vite.config.ts names the same. */
const NONCE_MARK = "__NONCE__";
const PAGES = ["/console", "/console/*", "/admin", "/admin/*"];
const SAFE_HEADERS = { "Referrer-Policy": "no-referrer" };

/** Only files of ours run; styles are ours too, or made by what runs, which knows the nonce. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Serves the application that was built into `folder`: whatever stands under `/console` and `/admin` is its page, so that any
 * address of it can be opened. Its files carry their content's hash in their names and may be kept for ever. Without the
 * folder there is nothing to serve, and these addresses are unknown ones.
 */
export async function useWebApp(
  app: FastifyInstance,
  { folder, newNonce }: { folder: string; newNonce: () => string },
): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) return;

  await app.register(files, {
    root: join(folder, "assets"),
    prefix: "/console/assets/",
    decorateReply: false,
    index: false,
    dotfiles: "ignore",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    setHeaders: (reply) => reply.headers(SAFE_HEADERS),
  });

  // What people who were given the bare address are looking for.
  app.get("/", { schema: { hide: true } }, async (_request, reply) => reply.redirect("/console"));

  for (const path of PAGES) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const nonce = newNonce();
      // Read anew each time: a build that replaces the files while we run replaces their names.
      const page = await readFile(join(folder, "index.html"), "utf8");
      return reply
        .headers({ ...SAFE_HEADERS, "Cache-Control": "no-cache", "Content-Security-Policy": policy(nonce) })
        .type("text/html; charset=utf-8")
        .send(page.replaceAll(NONCE_MARK, nonce));
    });
  }
}
