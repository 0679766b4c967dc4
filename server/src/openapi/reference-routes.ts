/** Serves the API document over HTTP: `/openapi.json`, `/openapi-tenant.json` and the Postman collection for programs, the pages below `/docs` for people, and what is written as Markdown for both. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Html } from "../http/html.ts";
import { CHANGELOG, GUIDES, llmsText, readPage } from "./guides.ts";
import { apiDocument } from "./openapi.ts";
import { COLLECTION_PATH, postmanCollection } from "./postman-collection.ts";
import { CHANGELOG_PAGE, ERRORS_PAGE, GUIDES_PAGE, REFERENCE_PAGES } from "./reference-pages.ts";
import { showChangelog, showGuide, showGuides } from "./show-guide.ts";
import { showErrors, showReference } from "./show-reference.ts";
import { tenantDocument } from "./tenant-document.ts";

/** Only the reference's own style is loaded, and no script runs. */
const DOCS_CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLE = readFileSync(new URL("./browser/reference.css", import.meta.url), "utf8");
const STYLE_PATH = "/docs/reference.css";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The first caller waits for the compression: a tenth larger than at the best quality, but in milliseconds instead of seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A text that is the same for all callers, compressed when it is first asked for. */
type Kept = { etag: string; bodies: Record<"br" | "gzip" | "identity", Buffer> };

const compressBrotli = promisify<Buffer, typeof BROTLI, Buffer>(brotliCompress);

async function keep(text: string): Promise<Kept> {
  const identity = Buffer.from(text);
  const [br, packed] = await Promise.all([compressBrotli(identity, BROTLI), promisify(gzip)(identity)]);
  return { etag: `"${hashOf(text)}"`, bodies: { br, gzip: packed, identity } };
}

/** Answers 304 to a caller that has the text already. */
function send(request: FastifyRequest, reply: FastifyReply, { etag, bodies }: Kept): FastifyReply {
  reply.headers({ ETag: etag, Vary: "Accept-Encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["br", "gzip"] as const).find((each) => accepted.includes(each)) ?? "identity";
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.send(bodies[encoding]);
}

export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  const kept = new Map<string, Promise<Kept>>();
  const keptOnce = (path: string, make: () => string) => {
    const known = kept.get(path) ?? keep(make());
    kept.set(path, known);
    return known;
  };

  const documents = {
    "/openapi.json": () => apiDocument(app),
    "/openapi-tenant.json": () => tenantDocument(apiDocument(app)),
    [COLLECTION_PATH]: () => postmanCollection(tenantDocument(apiDocument(app))),
  };
  for (const [path, make] of Object.entries(documents)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const document = await keptOnce(path, () => JSON.stringify(make()));
      return send(request, reply.type("application/json").header("Cache-Control", "no-cache"), document);
    });
  }

  app.get(STYLE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const style = await keptOnce(STYLE_PATH, () => STYLE);
    reply.type("text/css; charset=utf-8").header("Cache-Control", "public, max-age=31536000, immutable");
    return send(request, reply, style);
  });

  const styleHref = `${STYLE_PATH}?v=${hashOf(STYLE).slice(0, 12)}`;
  const servePage = (path: string, show: () => Html) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const shown = await keptOnce(path, () => show().html);
      reply.type("text/html; charset=utf-8").headers({
        "Cache-Control": "no-cache",
        "Content-Security-Policy": DOCS_CSP,
        "Referrer-Policy": "no-referrer",
      });
      return send(request, reply, shown);
    });
  for (const page of REFERENCE_PAGES) servePage(page.path, () => showReference(apiDocument(app), page, styleHref));
  servePage(ERRORS_PAGE.path, () => showErrors(apiDocument(app), styleHref));
  servePage(GUIDES_PAGE.path, () => showGuides(apiDocument(app), styleHref));
  for (const guide of GUIDES) servePage(guide.path, () => showGuide(apiDocument(app), guide, styleHref));
  servePage(CHANGELOG_PAGE.path, () => showChangelog(apiDocument(app), styleHref));

  const serveText = (path: string, type: string, make: () => string) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const text = await keptOnce(path, make);
      return send(request, reply.type(`${type}; charset=utf-8`).header("Cache-Control", "no-cache"), text);
    });
  for (const page of [...GUIDES, CHANGELOG]) serveText(`${page.path}.md`, "text/markdown", () => readPage(page).text);
  serveText("/llms.txt", "text/plain", llmsText);
}
