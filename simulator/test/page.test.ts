/** The customer's pages: their contents, and that plain forms do what their buttons say. */
import { createSecureContext } from "node:tls";
import { expect, it } from "vitest";
import { createInvoice, createQr, dataOf, play } from "./support/caller.ts";
import { BIN, createRemote, playOfficial } from "./support/official.ts";

async function open() {
  const simulator = await play();
  const submit = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(simulator.url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
      headers,
    });
    return { http_status: response.status, location: response.headers.get("location"), text: await response.text() };
  };
  return {
    ...simulator,
    submit,
    cashier: await simulator.signIn(),
    home: async () => (await fetch(simulator.page_url)).text(),
    statusOf: async (id: number) => (await simulator.control("GET", `/operations/${id}`)).status,
  };
}

it("shows open operations newest first, and escapes what others wrote", async () => {
  const { cashier, home } = await open();
  const invoice = await createInvoice(cashier, { comment: `<script>alert("1")</script> & 'more'` });
  const qr = await createQr(cashier);
  const page = await home();
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;");
  expect(page).not.toContain("<script>alert");
  expect(page).toContain("3 799 ₸");
  expect(page).toContain("+7 702 123 45 67");
  expect(page.indexOf(`/operations/${qr}/pay`)).toBeLessThan(page.indexOf(`/operations/${invoice}/pay`));
  expect(page).toMatch(/\/pay\/\w+\/qr\.svg/);
});

it("its forms scan, pay, refuse, let expire, pay late and refund", async () => {
  const { cashier, submit, statusOf, control } = await open();
  const [qr, invoice, other] = [await createQr(cashier), await createInvoice(cashier), await createInvoice(cashier)];
  const press = async (id: number, act: string, fields: Record<string, string> = {}) => {
    expect(await submit(`/operations/${id}/${act}`, { back: "/", ...fields })).toMatchObject({
      http_status: 303,
      location: "/",
    });
    return statusOf(id);
  };
  expect(await press(qr, "scan")).toBe("Wait");
  expect(await press(qr, "pay")).toBe("Processed");
  expect(await press(invoice, "refuse")).toBe("RemotePaymentCanceled");
  expect(await press(invoice, "pay", { amount: "12,50" })).toBe("Processed");
  expect(await press(invoice, "refunds", { amount: "2.5" })).toBe("Processed");
  expect(await control("GET", `/operations/${invoice}`)).toMatchObject({ paid_amount: 12.5, refunded: 2.5 });
  expect(await press(other, "expire")).toBe("Expired");
});

it("says why a thing cannot be done", async () => {
  const { cashier, submit } = await open();
  const id = await createInvoice(cashier);
  const { http_status, text } = await submit(`/operations/${id}/scan`, { back: "/" });
  expect(http_status).toBe(409);
  expect(text).toContain("only a fresh QR code can be scanned");
});

it("the address in a QR code leads to a page on which it is paid", async () => {
  const { cashier, submit, url, statusOf } = await open();
  const made = dataOf(await cashier.post("/api/qr/create", { amount: 500 }));
  const id = Number(made.QrOperationId);
  const back = new URL(String(made.QrToken)).pathname;
  const page = await (await fetch(url + back)).text();
  expect(page).toContain(`/operations/${id}/scan`);
  expect(await (await fetch(`${url}${back}/qr.svg`)).text()).toContain("<svg");
  expect((await submit(`/operations/${id}/pay`, { back })).location).toBe(back);
  expect((await submit(`/operations/${id}/refunds`, { back: "https://elsewhere.example/" })).location).toBe("/");
  expect(await statusOf(id)).toBe("Processed");
  expect((await fetch(`${url}/pay/unknown`)).status).toBe(404);
});

it("shows what both protocols made in one list, and refund codes in it", async () => {
  const simulator = await playOfficial();
  const { page_url, url, till, control } = simulator;
  const invoice = await createInvoice(await simulator.signIn());
  const at = await till("r3");
  const remote = await createRemote(at);
  const code = dataOf(await (await till("r2")).post("/return/create"));
  const page = await (await fetch(page_url)).text();
  const places = [`return-code-${code.QrReturnId}`, `operation-${remote}`, `operation-${invoice}`].map((id) =>
    page.indexOf(`id="${id}"`),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(page).toContain("from Test merchant 1");

  const back = new URL(String(code.QrToken)).pathname;
  expect(await (await fetch(url + back)).text()).toContain("Scan as another customer");
  expect(await (await fetch(`${url}${back}/qr.svg`)).text()).toContain("<svg");
  const press = async (fields: Record<string, string>) => {
    const path = `${url}/return-codes/${code.QrReturnId}/scan`;
    return fetch(path, { method: "POST", body: new URLSearchParams({ back, ...fields }), redirect: "manual" });
  };
  expect((await press({ customer: "77029999999" })).headers.get("location")).toBe(back);
  expect(await control("GET", "/return-codes")).toMatchObject({
    items: [{ status: "CustomerIdentityObtained", customer_phone: "77029999999" }],
  });
  expect(await (await press({})).text()).toContain("no longer fresh");
});

it("hands out what a merchant connects by", async () => {
  const { page_url, url } = await play();
  const page = await (await fetch(page_url)).text();
  for (const words of [BIN, "test-api-key-1", "test-passphrase", "Shop 3 of merchant 2"]) expect(page).toContain(words);
  const pfx = Buffer.from(await (await fetch(`${url}/merchants/${BIN}/certificate.p12`)).arrayBuffer());
  expect(() => createSecureContext({ pfx, passphrase: "test-passphrase" })).not.toThrow();
  expect((await fetch(`${url}/merchants/1/certificate.p12`)).status).toBe(404);
});

it("sets and clears faults, moves the clock and ends a session", async () => {
  const { cashier, submit, control, home } = await open();
  const fields = { call: "qr.create", fault: "delay", times: "2", after_skip: "0", delay_ms: "30", status_code: "" };
  expect((await submit("/faults", fields)).http_status).toBe(303);
  expect(await control("GET", "/faults")).toMatchObject({ items: [{ call: "qr.create", times: 2, delay_ms: 30 }] });
  expect(await home()).toContain("Clear all faults");
  expect((await submit("/faults", { ...fields, delay_ms: "" })).text).toContain("delay needs delay_ms");
  await submit("/faults/clear", {});
  expect(await control("GET", "/faults")).toEqual({ items: [] });
  await submit("/clock", { advance_seconds: "3600" });
  expect(await control("GET", "/clock")).toMatchObject({ offset_seconds: 3600 });
  await submit(`/sessions/${cashier.tokenSN}/kill`, {});
  expect((await cashier.get("/api/session/check")).http_status).toBe(401);
});

it("takes no form or control from another site", async () => {
  const { cashier, submit, post, statusOf } = await open();
  const id = await createInvoice(cashier);
  const foreign = { "sec-fetch-site": "cross-site" };
  expect((await submit(`/operations/${id}/pay`, { back: "/" }, foreign)).http_status).toBe(403);
  expect((await post(`/control/operations/${id}/pay`, undefined, foreign)).http_status).toBe(403);
  expect(await statusOf(id)).toBe("RemotePaymentCreated");
});

it("has a style, a script and nothing from elsewhere", async () => {
  const { page_url, url } = await open();
  const response = await fetch(page_url);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await response.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect((await fetch(`${url}/page.css`)).headers.get("content-type")).toContain("text/css");
  expect((await fetch(`${url}/page.js`)).headers.get("content-type")).toContain("text/javascript");
});
