/** Malformed requests: bytes that are not HTTP, odd headers, a body of `null`, a stopping service. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleClient, type SignedUp, signUp } from "../support/console-client.ts";
import { customerOf } from "../support/customer.ts";
import { makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { makeOperator } from "../support/operator.ts";
import { openShop } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

const ADMIN_TOKEN = "the operator's token of tests, and of tests only";

let world: World;
beforeAll(async () => {
  world = await createWorld({ ADMIN_TOKEN });
});
afterAll(() => world.close());

type Told = { status: number; headers: Record<string, string>; body: { error: { code: string; message: string } } };

/** Sends the bytes as they are and reads the first answer until the service closes the connection. */
async function send(bytes: string | Buffer): Promise<Told> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(world.url).port) });
  socket.write(bytes);
  return read(await text(socket));
}

function read(answer: string): Told {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(":")[0]?.toLowerCase(), line.replace(/^[^:]*: */, "")]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: JSON.parse(rest.join("\r\n\r\n")) };
}

const refused = (status: number) => ({
  status,
  headers: { "x-request-id": expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/) },
  body: { error: { code: "BAD_REQUEST", message: expect.any(String) } },
});
const HOST = "Host: tolem.test\r\n";
const END = "Connection: close\r\n\r\n";

describe("what cannot be read as a request is refused in the envelope, with a request id", () => {
  it.each<[string, number, string | Buffer]>([
    ["raw letters in the URL", 400, Buffer.from(`GET /api/v1/catalog?search=чай HTTP/1.1\r\n${HOST}\r\n`)],
    ["headers of 20 kB", 431, `GET /healthz HTTP/1.1\r\n${HOST}X-Long: ${"x".repeat(20_000)}\r\n\r\n`],
    ["no HTTP at all", 400, "hello\r\n\r\n"],
    ["another protocol's greeting", 400, Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])],
    ["a bad header", 400, `GET /healthz HTTP/1.1\r\n${HOST}Bad Header: x\r\n\r\n`],
    ["two lengths", 400, `POST /x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`],
    ["no Host", 400, `GET /healthz HTTP/1.1\r\n${END}`],
    ["two Hosts", 400, `GET /healthz HTTP/1.1\r\n${HOST}${HOST}${END}`],
    ["half a percent sign", 400, `GET /api/v1/invoices/%zz HTTP/1.1\r\n${HOST}${END}`],
    ["half a percent sign, on another surface", 400, `GET /shop/%zz HTTP/1.1\r\n${HOST}${END}`],
  ])("%s: %i", async (_, status, bytes) => {
    expect(await send(bytes)).toMatchObject(refused(status));
  });

  it("the id of the caller is echoed where the headers could be read", async () => {
    const told = await send(`GET /%zz HTTP/1.1\r\n${HOST}X-Request-Id: my-own-id-1\r\n${END}`);
    expect(told.headers["x-request-id"]).toBe("my-own-id-1");
  });

  it("an expectation that asks for nothing we do is passed over", async () => {
    expect(await send(`GET /healthz HTTP/1.1\r\n${HOST}Expect: the best\r\n${END}`)).toMatchObject({
      status: 200,
      headers: { "x-request-id": expect.any(String) },
    });
  });

  it("an answer on its way is not cut in two by what follows it on the connection", async () => {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(world.url).port) });
    socket.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\nno request\r\n\r\n`);
    const said = await text(socket);
    expect(said.match(/HTTP\/1\.1 \d+/g)?.length ?? 0).toBeLessThanOrEqual(2);
    if (said !== "") expect(said).toMatch(/^HTTP\/1\.1 (200|400) /);
  });
});

type Operation = { requestBody?: { content: Record<string, unknown> } };
const DOCUMENT: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync("docs/openapi.json", "utf8"),
);
/** Every call whose body is JSON of some kind. */
const TAKERS = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { requestBody }]) => requestBody?.content["application/json"] !== undefined)
    .map(([method]) => [method.toUpperCase(), path] as const),
);

const LINK = "null-link";

describe("a body of null is no object, and nothing is done", () => {
  let merchant: SignedUp;
  let operator: ConsoleClient;
  let slug: string;
  beforeAll(async () => {
    merchant = await signUp(world, "null@shop.kz");
    operator = await makeOperator(world);
    await merchant.call("POST", "/payment-links", { title: "Null", amount: 5, slug: LINK, is_sandbox: true });
    slug = (await openShop(world, (await makeMerchant(world)).tenant)).slug;
  });

  it.each(TAKERS)("422 or 400 for %s %s", async (method, path) => {
    const headers = { "content-type": "application/json", ...headersFor(path) };
    const slugs: Record<string, string> = { shop: slug, l: LINK };
    const to =
      world.url + path.replace("{slug}", slugs[path.split("/")[1] ?? ""] ?? "trial").replaceAll(/\{\w+\}/g, "1");
    const answer = await fetch(to, { method, headers, body: "null" });
    const { error, code } = (await answer.json()) as { error: { code: string } | string; code?: string };
    expect([400, 422]).toContain(answer.status);
    expect(typeof error === "string" ? code : error.code).toMatch(
      /^(VALIDATION_ERROR|BAD_REQUEST|PHONE_INVALID|INVALID_SESSION_FORMAT)$/,
    );
  });

  function headersFor(path: string): Record<string, string> {
    if (path.startsWith("/api/v1/")) return { "x-api-key": merchant.api_key.secret };
    if (path.startsWith("/api/portal/")) return { "x-admin-token": ADMIN_TOKEN };
    if (path.startsWith("/api/dashboard/")) return sessionOf(merchant);
    if (path.startsWith("/api/admin/")) return sessionOf(operator);
    return { "x-token-sn": "sn", "x-vtoken-secret": "vt" };
  }

  const sessionOf = ({ cookies }: ConsoleClient) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-csrf-token": cookies.get("csrf") ?? "",
  });
});

describe("a service that stops", () => {
  it("201 for the call that is still being answered, and the end of its connection, which takes no other", async () => {
    const stopping = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" });
    const merchant = await makeMerchant(stopping);
    await merchant.fault({ call: "invoice.create", fault: "delay", delay_ms: 15_000, times: 0 });
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(stopping.url).port) });
    const body = JSON.stringify(PHONE_INVOICE);
    const head = `${HOST}X-API-Key: ${merchant.tenant.live_key}\r\nContent-Type: application/json\r\n`;
    socket.write(`POST /api/v1/invoices HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => merchant.countCalls("invoice.create")).toBe(1);
    const closing = stopping.app.close();
    await expect.poll(() => stopping.app.server.listening).toBe(false);
    socket.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
    await customerOf(stopping).clearFaults();
    const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/).map(read);
    expect(answers).toMatchObject([{ status: 201, headers: { connection: "close" }, body: { status: "pending" } }]);
    await closing;
    await stopping.close();
  });
});
