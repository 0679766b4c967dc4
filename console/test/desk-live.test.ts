/** At the desk with live invoices: finding what is read out, checking and sending again together, and reading one in full. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../server/test/support/receiver.ts";
import { beginBulk, type Made, makeInvoices } from "./support/desk-steps.ts";
import { photograph } from "./support/photograph.ts";
import { type Look, openPlace, type Place } from "./support/place.ts";
import { actOnLast, callAs, connectProvider, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

const DASHBOARD = "/api/dashboard/v1";

type Live = Made & { provider_invoice_id: string };

/** Two live invoices by phone that wait, and one of 700 that is paid, of which 250 are given back. */
async function makeLive(page: Page): Promise<Live> {
  const make = (phone_number: string) =>
    callAs<Made>(page, "POST", `${DASHBOARD}/invoices`, { amount: 700, phone_number, external_order_id: "ТОО-77/Б" });
  for (const phone of ["87770001122", "87770001133"]) await make(phone);
  const { id } = await make("87770009988");
  await actOnLast(place, "pay");
  const read = () => callAs<Live & { status: string }>(page, "GET", `${DASHBOARD}/invoices/${id}`);
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe("paid");
  await callAs(page, "POST", `${DASHBOARD}/invoices/${id}/refund`, { amount: 250 });
  return read();
}

/** What a person reads out from a receipt or a letter: the provider's number, a part of the order. */
async function findLive(page: Page, words: Words, { id, provider_invoice_id }: Live): Promise<void> {
  await page.goto("/console/invoices?mode=live");
  const numbers = page.locator("tbody tr a");
  const search = page.getByRole("searchbox");
  await expect.poll(() => numbers.count()).toBe(3);
  await search.fill(provider_invoice_id);
  await expect.poll(() => numbers.allTextContents()).toEqual([`№ ${id}`]);
  await search.fill("тоо-77");
  await expect.poll(() => numbers.count()).toBe(3);
  await search.fill("тоо-78");
  await page.getByText(words.invoices.none_found, { exact: true }).waitFor();
}

/** The provider is asked about the two that wait, in one go. */
async function checkTogether(page: Page, words: Words): Promise<void> {
  await page.goto("/console/invoices?mode=live&status=pending");
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("checkbox", { name: words.invoices.select_page }).check();
  await page.getByRole("button", { name: say(words.invoices.bulk.check, { n: 2 }) }).click();
  await beginBulk(page, words, { done: 2, refused: 0 });
}

/** Three are sent again, and of a whole page as many as were begun when the person stopped. */
async function redeliverTogether(page: Page, words: Words, receiver: Receiver): Promise<void> {
  const { bulk } = words;
  await place.installation.until("all is told", async () => {
    const path = `${DASHBOARD}/webhook/deliveries/summary`;
    const { pending, delivered } = await callAs<{ pending: number; delivered: number }>(page, "GET", path);
    return pending === 0 && delivered > 30;
  });
  await page.goto("/console/invoices?mode=test&status=paid");
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(25);
  receiver.take();
  for (const row of [0, 1, 2]) await rows.nth(row).getByRole("checkbox").check();
  await page.getByRole("button", { name: say(words.invoices.bulk.redeliver, { n: 3 }) }).click();
  await beginBulk(page, words, { done: 3, refused: 0 });
  await place.installation.until("the three have come", async () => receiver.take().length === 3);

  // A slow network, so that there is something left to stop.
  await page.route(/\/redeliver$/, (route) => setTimeout(() => route.continue(), 1000));
  await page.getByRole("checkbox", { name: words.invoices.select_page }).check();
  await page.getByRole("button", { name: say(words.invoices.bulk.redeliver, { n: 25 }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: bulk.begin }).click();
  await dialog
    .getByRole("progressbar", { name: new RegExp(say(bulk.progress, { done: "[1-9]\\d*", n: 25 })) })
    .waitFor();
  await dialog.getByRole("button", { name: bulk.stop }).click();
  await dialog.getByRole("button", { name: words.close, exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
  await page.unroute(/\/redeliver$/);
}

/** The page of an invoice says what is left of it, what it belongs to, and what the merchant's program was told; on paper it stands alone. */
async function readInvoice(page: Page, words: Words, id: number): Promise<void> {
  const { invoices, developers } = words;
  const value = (name: string) =>
    page
      .locator("main dl > div")
      .filter({ has: page.locator("dt", { hasText: name }) })
      .locator("dd");
  await page.goto(`/console/invoices/${id}`);
  await expect.poll(() => value(invoices.net).textContent()).toBe(moneyIn(words, "450.00"));
  expect(await value(invoices.refundable).textContent()).toBe(moneyIn(words, "450.00"));
  const told = page.getByRole("link", {
    name: `${developers.event.invoice.status_changed} · ${invoices.statuses.partially_refunded}`,
  });
  await told.waitFor();
  await page
    .getByText(new RegExp(`\\d · ${developers.delivery_status.delivered}$`))
    .nth(1)
    .waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("button", { name: invoices.print }).isVisible()).toBe(false);
  await page.getByRole("heading", { level: 1, name: say(invoices.one, { id }) }).waitFor();
  await value(invoices.refundable).waitFor();
  expect(await page.locator("nav").first().isVisible()).toBe(false);
  const inks =
    "[getComputedStyle(document.querySelector('h1')).color, getComputedStyle(document.body).backgroundColor]";
  expect(await page.evaluate(inks)).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await photograph(page, "invoice-print");
  await page.emulateMedia({ media: "screen" });
}

/** The invoice that a subscription made is found by the customer's name, in any case, and leads to the subscription. */
async function followSubscription(page: Page): Promise<void> {
  const { id } = await callAs<Made>(page, "POST", `${DASHBOARD}/subscriptions`, {
    ...{ phone_number: "87021234567", subscriber_name: "ТОО Рассвет", amount: 4990, billing_period: "daily" },
    is_sandbox: true,
  });
  await callAs(page, "POST", `${DASHBOARD}/sandbox/clock/advance`, { seconds: 86_400, outcome: "paid" });
  await page.goto("/console/invoices?mode=test");
  await page.getByRole("searchbox").fill("тоо рассвет");
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.allTextContents()).not.toContainEqual(expect.not.stringContaining("ТОО Рассвет"));
  await rows.first().getByRole("link").first().click();
  await page
    .locator("main dd")
    .getByRole("link", { name: `№ ${id}`, exact: true })
    .click();
  await page.waitForURL(`**/console/subscriptions/${id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

it.each<Required<Look>>([{ language: "ru", width: 1440, theme: "dark" }])(
  "finds what is read out, checks and sends again together, stops, and reads one invoice in full: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    const receiver = await startReceiver();
    await signUp(page, words, "whole@shop.kz");
    await callAs(page, "POST", `${DASHBOARD}/webhook/configure`, { url: receiver.url });
    await makeInvoices(page);
    await connectProvider(page, words);
    const paid = await makeLive(page);
    await findLive(page, words, paid);
    await checkTogether(page, words);
    await redeliverTogether(page, words, receiver);
    await readInvoice(page, words, paid.id);
    await followSubscription(page);
    expect(place.complaints).toEqual([]);
    await receiver.close();
  },
  180_000,
);
