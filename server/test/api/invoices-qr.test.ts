/** The images of QR codes: `GET /invoices/:id/qr`, and their public address. */
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTenant, request, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type QrInvoice = { id: number; qr_token_url: string; qr_image_url: string };

let world: World;
let tenant: TestTenant;
let invoice: QrInvoice;
/** The path of the invoice's public picture. */
let picture: string;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  invoice = (await tenant.call<QrInvoice>("POST", "/invoices/qr", { amount: 1500 })).body;
  picture = invoice.qr_image_url.replace("http://tolem.test", "");
});
afterAll(() => world.close());

async function fetchImage(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(world.url + path, { headers: { "x-api-key": tenant.test_key } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A row whose provider has not given the code yet, and one that it has. */
async function liveQr(qr_public_token: string, qr_token_url: string | null): Promise<number> {
  const { id } = await world.deps.db
    .insertInto("invoices")
    .values({
      tenant_id: tenant.id,
      channel: "qr",
      is_sandbox: false,
      status: qr_token_url === null ? "processing" : "pending",
      amount_tiyn: 100,
      qr_public_token,
      qr_token_url,
      created_at: world.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads the picture as a phone does, with a reader that shares nothing with what drew it. */
function expectCode(file: Buffer, text: string): void {
  const { data, width, height } = PNG.sync.read(file);
  expect(jsQR.default(new Uint8ClampedArray(data), width, height)?.data).toBe(text);
}

describe("GET /invoices/:id/qr", () => {
  it("200 draws the payable URL as a PNG of 400 pixels", async () => {
    const { status, headers, bytes } = await fetchImage(`/api/v1/invoices/${invoice.id}/qr`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("cache-control")).toContain("private");
    expect(PNG.sync.read(bytes)).toMatchObject({ width: 400, height: 400 });
    expectCode(bytes, invoice.qr_token_url);
  });

  it.each([200, 301, 600])("200 draws it %i pixels wide", async (size) => {
    const { bytes } = await fetchImage(`/api/v1/invoices/${invoice.id}/qr?size=${size}`);
    expect(PNG.sync.read(bytes)).toMatchObject({ width: size, height: size });
    expectCode(bytes, invoice.qr_token_url);
  });

  it("200 draws it as an SVG", async () => {
    const { headers, bytes } = await fetchImage(`/api/v1/invoices/${invoice.id}/qr?format=svg&size=300`);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(bytes.toString()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="300" height="300"/);
  });

  it("200 draws a long URL in the largest picture", async () => {
    const url = `https://pay.test/${"a".repeat(600)}`;
    const id = await liveQr("a".repeat(32), url);
    const { bytes } = await fetchImage(`/api/v1/invoices/${id}/qr?size=600`);
    expectCode(bytes, url);
  });

  it("404 for an invoice by phone, for a code that is not there yet, and for another tenant's", async () => {
    const phone = await tenant.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    const waiting = await liveQr("b".repeat(32), null);
    const other = await makeTenant(world);
    expect(await tenant.call("GET", `/invoices/${phone.body.id}/qr`)).toMatchObject({ status: 404 });
    expect(await tenant.call("GET", `/invoices/${waiting}/qr`)).toMatchObject({ status: 404 });
    expect(await other.call("GET", `/invoices/${invoice.id}/qr`)).toMatchObject({ status: 404 });
    expect(await tenant.call("GET", `/invoices/${invoice.id}/qr`)).toMatchObject({ status: 200 });
  });

  it("422 for a picture too small, too large or of another kind", async () => {
    const path = `/invoices/${invoice.id}/qr`;
    for (const [query, field] of [
      ["size=199", "size"],
      ["size=601", "size"],
      ["format=gif", "format"],
    ]) {
      const refused = await tenant.call("GET", `${path}?${query}`);
      expect(refused).toMatchObject({
        status: 422,
        body: { error: { fields: { [field ?? ""]: expect.any(String) } } },
      });
    }
  });
});

describe("GET /qr/:name", () => {
  it("200 serves the picture to every caller that knows its name, without a key", async () => {
    const response = await fetch(world.url + picture);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expectCode(Buffer.from(await response.arrayBuffer()), invoice.qr_token_url);
    expect(await request(world, "GET", picture)).toMatchObject({ status: 200 });
  });

  it("200 shows it as an SVG with .svg", async () => {
    const got = await request<string>(world, "GET", `${picture}.svg`);
    expect(got.headers.get("content-type")).toBe("image/svg+xml");
    expect(got.body).toMatch(/^<svg /);
  });

  it("404 for an unknown or invalid name, and for a code that does not exist yet", async () => {
    await liveQr("c".repeat(32), null);
    for (const name of ["0".repeat(32), "c".repeat(32), invoice.id, "x", `${picture.slice(4)}.gif`]) {
      expect(await request(world, "GET", `/qr/${name}`), String(name)).toMatchObject({ status: 404 });
    }
  });
});

describe("the code of an invoice that is over", () => {
  it.each(["paid", "cancelled", "expired"])(
    "410 once it is %s: its picture and its page are shown no more",
    async (status) => {
      const { body } = await tenant.call<{ id: number; qr_image_url: string; qr_token_url: string }>(
        "POST",
        "/invoices/qr",
        { amount: 1500 },
      );
      const { qr_image_url, qr_token_url } = body;
      const paths = [qr_image_url, `${qr_image_url}.svg`, qr_token_url].map((url) => new URL(String(url)).pathname);
      for (const path of paths) expect(await request(world, "GET", path)).toMatchObject({ status: 200 });
      await tenant.call("POST", `/sandbox/invoices/${body.id}/simulate`, { status });
      for (const path of paths) {
        expect(await request(world, "GET", path)).toMatchObject({ status: 410, body: { error: { code: "GONE" } } });
      }
    },
  );
});

describe("GET /sandbox/qr/:token", () => {
  it("200 says that a sandbox code charges nothing", async () => {
    const got = await request<string>(world, "GET", invoice.qr_token_url.replace("http://tolem.test", ""));
    expect(got).toMatchObject({ status: 200, body: "A sandbox invoice of 1500.00 tenge. Nothing is charged.\n" });
    expect(got.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it("404 for a live invoice and for an unknown token", async () => {
    await liveQr("d".repeat(32), "https://pay.test/1");
    expect(await request(world, "GET", `/sandbox/qr/${"d".repeat(32)}`)).toMatchObject({ status: 404 });
    expect(await request(world, "GET", `/sandbox/qr/${"0".repeat(32)}`)).toMatchObject({ status: 404 });
    expect(await request(world, "GET", "/sandbox/qr/%00")).toMatchObject({ status: 422 });
  });
});

describe("the public pages", () => {
  it("429 past 60 calls a minute from one address, with Retry-After", async () => {
    const calls = await Promise.all(Array.from({ length: 61 }, () => request(world, "GET", `/qr/${"0".repeat(32)}`)));
    const refused = calls.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await tenant.call("GET", `/invoices/${invoice.id}/qr`)).toMatchObject({ status: 200 });
  });
});
