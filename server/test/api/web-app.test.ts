/** The built web application as browsers receive it, from a minimal build folder. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useErrorHandler } from "../../src/http/error-handler.ts";
import { useSafeHeaders } from "../../src/http/safe-headers.ts";
import { useWebApp } from "../../src/http/web-app.ts";

const PAGE =
  '<script type="module" src="/console/assets/main-Ab3.js" nonce="__NONCE__"></script><meta nonce="__NONCE__"><meta name="operator-contact" content="__OPERATOR_CONTACT__">';
const SCRIPT = 'console.log("Tolem");\n'.repeat(100);

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "web-app-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "assets", "main-Ab3.js"), SCRIPT);
  await writeFile(join(folder, "service-worker.js"), "self.skipWaiting();");
  await writeFile(join(folder, "manifest.ru.webmanifest"), '{"name":"Tolem"}');
  await writeFile(join(folder, "assets", "main-Ab3.js.gz"), gzipSync(SCRIPT));
  app = await serve(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function serve(built: string, operator_contact: string | null = null): Promise<FastifyInstance> {
  let answers = 0;
  const made = Fastify();
  useErrorHandler(made, { base_url: "http://tolem.test" });
  useSafeHeaders(made, { base_url: "http://tolem.test" });
  await useWebApp(made, { folder: built, newNonce: () => `nonce${++answers}`, operator_contact });
  return made;
}

it("302 leads from the bare address to the console, and 404 where there is none", async () => {
  const { statusCode, headers } = await app.inject("/");
  expect([statusCode, headers.location]).toEqual([302, "/console"]);
  const without = await serve(join(folder, "nothing"));
  expect((await without.inject("/")).statusCode).toBe(404);
  await without.close();
});

it("302 and 404 differ by what the caller of the bare address takes", async () => {
  const at = async (accept: string) => app.inject({ url: "/", headers: { accept } });
  expect((await at("text/html,application/xhtml+xml,*/*;q=0.8")).statusCode).toBe(302);
  expect((await at("text/html, application/json")).statusCode).toBe(302);
  const { statusCode, body } = await at("application/json");
  expect(statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ error: { code: "NOT_FOUND" } });
});

it.each([
  ["/console/service-worker.js", "text/javascript; charset=utf-8", "self.skipWaiting();"],
  ["/console/manifest.ru.webmanifest", "application/manifest+json; charset=utf-8", '{"name":"Tolem"}'],
])("200 gives %s, which browsers ask for again each time", async (url, type, text) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect([statusCode, body]).toEqual([200, text]);
  expect(headers).toMatchObject({
    "content-type": type,
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
    "service-worker-allowed": "/",
    "x-content-type-options": "nosniff",
  });
});

const ADDRESSES = [
  "/console",
  "/console/",
  "/console/login",
  "/console/invoices/7?status=paid",
  "/admin",
  "/admin/a/b",
];
it.each(ADDRESSES)("200 gives the page at %s", async (url) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(body).toContain("/console/assets/main-Ab3.js");
});

it("200 names the operator's contact as text, and nothing where there is none", async () => {
  expect((await app.inject("/console")).body).toContain('<meta name="operator-contact" content="">');
  const served = await serve(folder, 'https://t.me/tolem?a=1&b="');
  const { body } = await served.inject("/console");
  expect(body).toContain('<meta name="operator-contact" content="https://t.me/tolem?a=1&amp;b=&quot;">');
  await served.close();
});

it("200 allows only our own scripts and styles, and no framing", async () => {
  const { headers, body } = await app.inject("/console");
  const nonce = /nonce="(nonce\d+)"/.exec(body)?.[1];
  const policy = Object.fromEntries(
    String(headers["content-security-policy"])
      .split("; ")
      .map((rule) => [rule.slice(0, rule.indexOf(" ")), rule.slice(rule.indexOf(" ") + 1)]),
  );
  expect(policy).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  });
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

it("200 has another nonce in each answer, the same in its policy and its page", async () => {
  const answers = [await app.inject("/console"), await app.inject("/console")];
  const nonces = answers.map(({ headers, body }) => {
    const inPage = [...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
    const inPolicy = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    expect(inPage).toEqual([inPolicy, inPolicy]);
    return inPolicy;
  });
  expect(new Set(nonces).size).toBe(2);
});

it("200 gives a file to be kept for ever, compressed for those who can read that", async () => {
  const plain = await app.inject("/console/assets/main-Ab3.js");
  expect(plain.statusCode).toBe(200);
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers["content-type"]).toBe("application/javascript; charset=utf-8");
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(plain.headers["x-content-type-options"]).toBe("nosniff");

  const packed = await app.inject({ url: "/console/assets/main-Ab3.js", headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(packed.rawPayload.length).toBeLessThan(SCRIPT.length);
});

it.each(["/console/assets/main-Old.js", "/console/assets/..%2findex.html", "/console/assets/main-Ab3.js.map"])(
  "404 for %s, and never the page in its place",
  async (url) => {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ error: { code: "NOT_FOUND" } });
  },
);

it("404 at every address where nothing was built", async () => {
  const bare = await serve(join(folder, "nowhere"));
  for (const url of ["/console", "/console/login", "/admin", "/console/assets/main-Ab3.js"]) {
    expect((await bare.inject(url)).statusCode).toBe(404);
  }
  await bare.close();
});
