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

/** Adds the route of a text, which `make` makes when it is first asked for. */
type Serve = (path: string, type: string, make: () => string, headers?: Record<string, string>) => void;

export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  const kept = new Map<string, Promise<Kept>>();
  const serve: Serve = (path, type, make, headers = {}) => {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const known = kept.get(path) ?? keep(make());
      kept.set(path, known);
      const text = await known;
      return send(request, reply.type(type).headers({ "Cache-Control": "no-cache", ...headers }), text);
    });
  };
  serveDocuments(app, serve);
  serveAssets(serve);
  servePages(app, serve);
  serve("/llms.txt", "text/plain; charset=utf-8", llmsText);
}

function serveDocuments(app: FastifyInstance, serve: Serve): void {
  const documents = {
    "/openapi.json": () => apiDocument(app),
    "/openapi-tenant.json": () => tenantDocument(apiDocument(app)),
    [COLLECTION_PATH]: () => postmanCollection(tenantDocument(apiDocument(app))),
  };
  for (const [path, make] of Object.entries(documents)) serve(path, "application/json", () => JSON.stringify(make()));
}

function serveAssets(serve: Serve): void {
  for (const { path, type, text } of [STYLE, SCRIPT]) {
    serve(path, `${type}; charset=utf-8`, () => text, { "Cache-Control": "public, max-age=31536000, immutable" });
  }
}

/** Serves each page at its path, and as Markdown beside it. */
function servePages(app: FastifyInstance, serve: Serve): void {
  const hrefOf = ({ path, text }: typeof STYLE) => `${path}?v=${hashOf(text).slice(0, 12)}`;
  const assets = { styleHref: hrefOf(STYLE), scriptHref: hrefOf(SCRIPT) };
  const serveBoth = (page: { path: string }, show: () => Html, write: () => string) => {
    serve(page.path, "text/html; charset=utf-8", () => show().html, {
      "Content-Security-Policy": DOCS_CSP,
      "Referrer-Policy": "no-referrer",
    });
    serve(markdownPathOf(page), "text/markdown; charset=utf-8", write);
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
}
