/** Serves the built web application: one page for all its addresses, and the files of that page. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LANGUAGES } from "../rules/language.ts";
import { html } from "./html.ts";

/** The build's placeholder for each answer's nonce; console/vite.config.ts names the same. */
const NONCE_MARK = "__NONCE__";
/** The page's placeholder for how the operator is reached; console/index.html names the same. */
const CONTACT_MARK = "__OPERATOR_CONTACT__";
const PAGES = ["/console", "/console/*", "/admin", "/admin/*"];
const SAFE_HEADERS = { "Referrer-Policy": "no-referrer" };

/** The files beside the page whose names stay the same from build to build, so that browsers ask for them again each time. */
const INSTALL_FILES = [
  { name: "service-worker.js", type: "text/javascript; charset=utf-8" },
  ...LANGUAGES.map((language) => ({
    name: `manifest.${language}.webmanifest`,
    type: "application/manifest+json; charset=utf-8",
  })),
];
/**
 * The service worker fetches from this service alone. Its file is below /console/, so it may control /admin too only if this
 * header says so.
 */
const INSTALL_HEADERS = {
  ...SAFE_HEADERS,
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  "Service-Worker-Allowed": "/",
};

/** Only our own files run; styles are our own or carry the nonce, which only our code knows. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Serves the application that was built into `folder`: every path under `/console` and `/admin` is answered with its page, so any
 * of its addresses can be opened. File names carry the content's hash, so files may be cached for ever. Without the
 * folder these paths are unknown.
 */
export async function useWebApp(
  app: FastifyInstance,
  { folder, newNonce, operator_contact }: { folder: string; newNonce: () => string; operator_contact: string | null },
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

  // Browsers that open the bare address get the console; programs that ask for JSON get a 404.
  app.get("/", { schema: { hide: true } }, async (request, reply) => {
    if (wantsJson(request)) return reply.callNotFound();
    return reply.header("Vary", "Accept").redirect("/console");
  });

  for (const { name, type } of INSTALL_FILES) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    app.get(`/console/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers(INSTALL_HEADERS)
        .type(type)
        .send(await readFile(path)),
    );
  }

  for (const path of PAGES) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const nonce = newNonce();
      // The page is read for each answer: a build that runs meanwhile changes the names of its files.
      const page = await readFile(join(folder, "index.html"), "utf8");
      return reply
        .headers({ ...SAFE_HEADERS, "Cache-Control": "no-cache", "Content-Security-Policy": policy(nonce) })
        .type("text/html; charset=utf-8")
        .send(page.replaceAll(NONCE_MARK, nonce).replace(CONTACT_MARK, () => html`${operator_contact}`.html));
    });
  }
}

/** Whether the caller takes JSON and no page. */
function wantsJson({ headers }: FastifyRequest): boolean {
  const accepted = headers.accept ?? "";
  return accepted.includes("application/json") && !accepted.includes("text/html");
}
