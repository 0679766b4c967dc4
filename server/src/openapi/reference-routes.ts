/** Serves the API document over HTTP: `/openapi.json`, `/openapi-tenant.json` and the Postman collection for programs, and the pages below `/docs`, as HTML for people and as Markdown for programs. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Html } from "../http/html.ts";
import { readBrowserFile } from "../pages/browser-file.ts";
import { CHANGELOG, GUIDES, llmsText, readPage, writeGuides } from "./guides.ts";
import { apiDocument } from "./openapi.ts";
import { COLLECTION_PATH, postmanCollection } from "./postman-collection.ts";
import { ERRORS_PAGE, GUIDES_PAGE, markdownPathOf, REFERENCE_PAGES } from "./reference-pages.ts";
import { showChangelog, showGuide, showGuides } from "./show-guide.ts";
import { showErrors, showReference } from "./show-reference.ts";
import { tenantDocument } from "./tenant-document.ts";
import { writeErrors, writeReference } from "./write-reference.ts";

/** Only the reference's own style and script are loaded, and the script calls no other host. */
const DOCS_CSP = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const FOLDER = new URL("./browser/", import.meta.url);
const STYLE = { path: "/docs/reference.css", type: "text/css", text: await readBrowserFile(FOLDER, "reference.css") };
const SCRIPT = {
  path: "/docs/reference.js",
  type: "text/javascript",
  text: await readBrowserFile(FOLDER, "reference.js"),
};

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

  for (const { path, type, text } of [STYLE, SCRIPT]) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const asset = await keptOnce(path, () => text);
      reply.type(`${type}; charset=utf-8`).header("Cache-Control", "public, max-age=31536000, immutable");
      return send(request, reply, asset);
    });
  }

  const hrefOf = ({ path, text }: typeof STYLE) => `${path}?v=${hashOf(text).slice(0, 12)}`;
  const assets = { styleHref: hrefOf(STYLE), scriptHref: hrefOf(SCRIPT) };
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
  const serveText = (path: string, type: string, make: () => string) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const text = await keptOnce(path, make);
      return send(request, reply.type(`${type}; charset=utf-8`).header("Cache-Control", "no-cache"), text);
    });

  /** The page at its path, and as Markdown beside it. */
  const serveBoth = (page: { path: string }, show: () => Html, write: () => string) => {
    servePage(page.path, show);
    serveText(markdownPathOf(page), "text/markdown", write);
  };
  for (const page of REFERENCE_PAGES) {
    serveBoth(
      page,
      () => showReference(apiDocument(app), page, assets),
      () => writeReference(apiDocument(app), page),
    );
  }
  serveBoth(ERRORS_PAGE, () => showErrors(apiDocument(app), assets), writeErrors);
  serveBoth(GUIDES_PAGE, () => showGuides(apiDocument(app), assets), writeGuides);
  for (const guide of GUIDES) {
    serveBoth(
      guide,
      () => showGuide(apiDocument(app), guide, assets),
      () => readPage(guide).text,
    );
  }
  serveBoth(
    CHANGELOG,
    () => showChangelog(apiDocument(app), assets),
    () => readPage(CHANGELOG).text,
  );
  serveText("/llms.txt", "text/plain", llmsText);
}
