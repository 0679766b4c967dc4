/** Daily tasks take few clicks; typing is not counted. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startReceiver } from "../../server/test/support/receiver.ts";
import { openPlace, type Place } from "./support/place.ts";
import { callAs, connectProvider, payOnPhone, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
const FAILED = 50;
const ROWS = 500;
const words = WORDS.en;

/** Counts in the page, from its load on, where a pointer is pressed. */
const COUNT = `
  window.clicks = 0;
  addEventListener("pointerdown", ({ isTrusted }) => { window.clicks += isTrusted ? 1 : 0; }, true);
`;

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

async function openShop(name: string, width: 390 | 1440 = 1440): Promise<Page> {
  const page = await place.open({ width, language: "en" });
  await page.addInitScript({ content: COUNT });
  await signUp(page, words, `${name}@shop.kz`);
  return page;
}

/** In the dialog that is open: the field has the focus as soon as a part is chosen. */
async function refundPart(page: Page, amount: string): Promise<void> {
  const { refund } = words.invoices;
  const dialog = page.getByRole("dialog");
  await dialog.getByText(refund.part, { exact: true }).click();
  await page.keyboard.type(amount);
  await dialog.getByRole("button", { name: say(refund.submit, { amount: moneyIn(words, `${amount}.00`) }) }).click();
  await dialog.waitFor({ state: "detached" });
}

const clicksOf = (page: Page) => page.evaluate<number>("window.clicks");

it("a sale by QR takes one besides its digits and the pad comes back by itself; a part refund takes three; a sale is found by its amount with one", async () => {
  const { counter, refund } = words.invoices;
  const page = await openShop("sales");
  await connectProvider(page, words);
  await page.goto("/console/qr");
  for (const digits of ["1500", "2700"]) {
    await page.getByRole("button", { name: "5", exact: true }).waitFor();
    const before = await clicksOf(page);
    await page.keyboard.type(digits);
    await page.getByRole("button", { name: counter.show }).click();
    await page.getByRole("img", { name: counter.code }).waitFor();
    await payOnPhone(place);
    await page.getByRole("status").filter({ hasText: counter.paid }).waitFor();
    await page.waitForURL("**/console/qr");
    expect((await clicksOf(page)) - before).toBe(1);
  }

  await page.goto("/console/invoices");
  await page.getByRole("searchbox").click();
  await page.keyboard.type("2700");
  const row = page.locator("tbody tr");
  await expect.poll(() => row.count(), { timeout: 30_000 }).toBe(1);
  expect(await clicksOf(page)).toBe(1);

  await row.getByRole("link").first().click();
  await page.getByRole("button", { name: refund.do, exact: true }).waitFor();
  const before = await clicksOf(page);
  await page.getByRole("button", { name: refund.do, exact: true }).click();
  await refundPart(page, "500");
  await page.getByText(words.invoices.statuses.partially_refunded).first().waitFor();
  expect((await clicksOf(page)) - before).toBe(3);

  const phone = await place.open({ width: 390, language: "en" });
  await phone.context().addCookies(await page.context().cookies());
  await phone.addInitScript({ content: COUNT });
  await phone.goto(page.url());
  await phone.getByRole("button", { name: refund.do, exact: true }).tap();
  await refundPart(phone, "700");
  await phone.getByText(moneyIn(words, "1200.00")).first().waitFor();
  expect(await clicksOf(phone)).toBe(3);
  expect(place.complaints).toEqual([]);
}, 120_000);

it("a part refund takes three on a phone too", async () => {
  const { refund, statuses } = words.invoices;
  const page = await openShop("refund", 390);
  const invoice = { amount: 2700, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
  const { id } = await callAs<{ id: number }>(page, "POST", `${DASHBOARD}/invoices`, invoice);
  await page.goto(`/console/invoices/${id}`);
  await page.getByRole("button", { name: refund.do, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(refund.part, { exact: true }).click();
  await page.keyboard.type("500");
  await dialog.getByRole("button", { name: say(refund.submit, { amount: moneyIn(words, "500.00") }) }).click();
  await page.getByText(statuses.partially_refunded).first().waitFor();
  expect(await clicksOf(page)).toBe(3);
  expect(place.complaints).toEqual([]);
}, 60_000);

it("why a webhook failed and sending it again takes three from the overview, and sending 50 again takes three", async () => {
  const { developers, overview } = words;
  const page = await openShop("webhooks");
  const receiver = await startReceiver();
  receiver.answer(500);
  const call = <T>(method: string, path: string, body?: object) => callAs<T>(page, method, DASHBOARD + path, body);
  await call("POST", "/webhook/configure", { url: receiver.url });
  const body = { amount: 500, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
  for (let made = 0; made <= FAILED; made++) await call("POST", "/invoices", body);
  const dropped = async () => (await call<{ dropped: number }>("GET", "/webhook/deliveries/summary")).dropped;
  await place.installation.until("every delivery is dropped", async () => (await dropped()) === FAILED + 1);

  receiver.answer(200);
  await page.goto("/console");
  await page.getByRole("link", { name: new RegExp(overview.attention.receiver) }).click();
  const refused = say(developers.problems.not_2xx, { status: 500 });
  await page.getByRole("link", { name: refused }).first().click();
  await page.getByRole("heading", { name: developers.sent_body }).waitFor();
  await page.getByRole("button", { name: developers.redeliver, exact: true }).click();
  await expect.poll(dropped, { timeout: 30_000 }).toBe(FAILED);
  expect(await clicksOf(page)).toBe(3);

  await page.goto("/console");
  await page
    .getByRole("link", { name: new RegExp(overview.attention.dropped_other.replace("{{count}}", "\\d+")) })
    .click();
  const all = { name: say(developers.redeliver_all_other, { count: FAILED }) };
  await page.getByRole("button", all).click();
  await page.getByRole("dialog").getByRole("button", all).click();
  await page.getByText(say(developers.redelivered_all_other, { count: FAILED })).waitFor();
  expect(await clicksOf(page)).toBe(3);
  expect(place.complaints).toEqual([]);
  await receiver.close();
}, 180_000);

it("a catalog of 500 rows is imported with three", async () => {
  const { catalog } = words;
  const page = await openShop("catalog");
  const rows = Array.from({ length: ROWS }, (_, index) => `S-${index};Tea ${index};1200,50`);
  const buffer = Buffer.from(["SKU;Name;Price", ...rows].join("\r\n"));
  await page.goto("/console/catalog");
  await page.getByRole("link", { name: catalog.import.short }).click();
  // The browser's own dialog is opened by a click of its own.
  await page.locator("input[type=file]").setInputFiles({ name: "catalog.csv", mimeType: "text/csv", buffer });
  await page
    .getByRole("button", { name: say(catalog.import.apply_other, { count: ROWS }) })
    .first()
    .click();
  await page.getByText(say(catalog.import.done_about, { created: ROWS, changed: 0 })).waitFor();
  expect((await clicksOf(page)) + 1).toBe(3);
  expect(place.complaints).toEqual([]);
}, 120_000);
