/** A day at the desk: finding, sorting, summing and refunding many invoices, in each language. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../server/test/support/receiver.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { type Look, looksToWalk, openPlace, type Place } from "./support/place.ts";
import { actOnLast, callAs, connectProvider, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

const DASHBOARD = "/api/dashboard/v1";

type Made = { id: number };

/** Thirty paid invoices of 1,000 to 30,000 tenge, and one of 12,500.50 that waits. */
async function makeInvoices(page: Page): Promise<Made> {
  const roses = Array.from({ length: 30 }, (_, at) => at + 1).map((of) => ({
    ...{ amount: of * 1000, phone_number: `870212${34_500 + of}`, is_sandbox: true, simulate: "paid" },
    ...{ description: `Розы ${of}`, external_order_id: `A-${2500 + of}` },
  }));
  await Promise.all(roses.map((rose) => callAs(page, "POST", `${DASHBOARD}/invoices`, rose)));
  const waiting = { amount: 12_500.5, phone_number: "87770009988", is_sandbox: true, description: "Тюльпаны" };
  return callAs<Made>(page, "POST", `${DASHBOARD}/invoices`, waiting);
}

/** Confirms what is asked about the selection, and reads the report of it. */
async function beginBulk(
  page: Page,
  words: Words,
  ends: { done: number; refused: number },
  reason = "",
): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words.bulk.begin }).click();
  await dialog.getByText(say(words.bulk.report, { ...ends, unknown: 0, left: 0 })).waitFor();
  await dialog.getByText(reason).first().waitFor();
  await dialog.getByRole("button", { name: words.close, exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
}

it.each(
  looksToWalk<Required<Look>>([
    { language: "ru", width: 1440, theme: "light" },
    { language: "kk", width: 1440, theme: "dark" },
    { language: "en", width: 1440, theme: "light" },
  ]),
)(
  "finds, sorts, adds up, refunds and keeps a filter: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { invoices } = words;
    const page = await place.open(look);
    await signUp(page, words, `desk-${look.language}@shop.kz`);
    const waiting = await makeInvoices(page);
    await page.goto("/console/invoices");
    const rows = page.locator("tbody tr");
    const numbers = page.locator("tbody tr a");
    const sums = page.locator("main dl");
    const search = page.getByRole("searchbox");
    await expect.poll(() => rows.count()).toBe(25);
    await expect.poll(() => sums.textContent()).toContain(moneyIn(words, "477500.50"));

    for (const held of ["12 500,50", "9988", `№ ${waiting.id}`, "тюльпан"]) {
      await search.fill(held);
      await expect.poll(() => numbers.allTextContents()).toEqual([`№ ${waiting.id}`]);
      await search.fill("");
      await expect.poll(() => rows.count()).toBe(25);
    }
    await search.fill("a-2513");
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(moneyIn(words, "13000.00"))]);
    await search.fill("");
    await expect.poll(() => rows.count()).toBe(25);

    await page.getByRole("columnheader").getByRole("button", { name: invoices.columns.amount }).click();
    await expect.poll(() => rows.first().textContent()).toContain(moneyIn(words, "30000.00"));
    await page.getByRole("columnheader").getByRole("button", { name: invoices.columns.amount }).click();
    await expect.poll(() => rows.first().textContent()).toContain(moneyIn(words, "1000.00"));
    await page.getByRole("button", { name: invoices.choose_columns }).click();
    await page.getByRole("dialog").getByLabel(invoices.columns.paid_at, { exact: true }).check();
    await page.getByRole("columnheader", { name: invoices.columns.paid_at }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel(invoices.page_size, { exact: true }).selectOption("50");
    await expect.poll(() => rows.count()).toBe(31);

    const statuses = page.getByRole("group", { name: invoices.title });
    await statuses.getByRole("button", { name: invoices.short.paid, exact: true }).click();
    await expect.poll(() => rows.count()).toBe(30);
    await page.getByRole("button", { name: invoices.periods.yesterday, exact: true }).click();
    await page.getByText(invoices.none_found, { exact: true }).waitFor();
    await page.getByRole("button", { name: invoices.periods.this_month, exact: true }).click();
    await expect.poll(() => rows.count()).toBe(30);
    await page.getByRole("button", { name: invoices.saved.title }).click();
    await page.getByRole("menuitem", { name: invoices.saved.save }).click();
    await page.getByRole("dialog").getByLabel(invoices.saved.name).fill("Paid");
    await page.getByRole("dialog").getByRole("button", { name: words.save }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    for (const row of [0, 1, 2]) await rows.nth(row).getByRole("checkbox").check();
    await expect.poll(() => sums.textContent()).toContain(moneyIn(words, "6000.00"));
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("button", { name: say(invoices.bulk.refund, { n: 3 }) }).click();
    await beginBulk(page, words, { done: 3, refused: 0 });
    await expect.poll(() => rows.count()).toBe(27);

    // There is no webhook, so that nothing is sent again; what waits can be cancelled, and nothing else.
    await rows.first().getByRole("checkbox").check();
    await page.getByRole("button", { name: say(invoices.bulk.redeliver, { n: 1 }) }).click();
    await beginBulk(page, words, { done: 0, refused: 1 }, invoices.bulk.nothing_sent);
    await statuses.getByRole("button", { name: invoices.short.pending, exact: true }).click();
    await expect.poll(() => numbers.allTextContents()).toEqual([`№ ${waiting.id}`]);
    await rows.first().getByRole("checkbox").check();
    expect(await page.getByRole("button", { name: say(invoices.bulk.refund, { n: 0 }) }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: say(invoices.bulk.cancel, { n: 1 }) }).click();
    await beginBulk(page, words, { done: 1, refused: 0 });
    await page.getByText(invoices.none_found, { exact: true }).waitFor();

    // A new visit to the bare address remembers the columns and the size, and the filter by its name.
    await page.goto("/console/invoices");
    await expect.poll(() => rows.count()).toBe(31);
    await page.getByRole("columnheader", { name: invoices.columns.paid_at }).waitFor();
    await page.getByRole("button", { name: invoices.saved.title }).click();
    await page.getByRole("menuitem", { name: "Paid" }).click();
    await expect.poll(() => rows.count()).toBe(27);
    await page.getByText(invoices.modes.live, { exact: true }).click();
    await page.getByText(invoices.none_found, { exact: true }).waitFor();
    await page.goto("/console/invoices");
    await page.getByText(invoices.none, { exact: true }).waitFor();

    await page.goto("/console/invoices?mode=test&status=refunded");
    await numbers.first().click();
    await page.getByText(invoices.net, { exact: true }).waitFor();
    await page.locator(".mantine-Loader-root").first().waitFor({ state: "detached" });
    await page.getByRole("link", { name: invoices.repeat }).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("link", { name: invoices.repeat }).click();
    await expect.poll(() => page.getByLabel(invoices.amount).inputValue()).toMatch(/^[123]000$/);
    expect(place.complaints).toEqual([]);
  },
  120_000,
);

it.each(
  looksToWalk<Required<Look>>([
    { language: "ru", width: 390, theme: "dark" },
    { language: "kk", width: 390, theme: "light" },
  ]),
)(
  "shows cards and their sums on a phone: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, words, `pocket-${look.language}@shop.kz`);
    const waiting = await makeInvoices(page);
    await page.goto("/console/invoices");
    await page.getByRole("searchbox").fill("12500,5");
    await page.getByRole("link", { name: `№ ${waiting.id}` }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: /№/ }).count()).toBe(1);
    expect(await pageProblems(page)).toEqual([]);
    expect(place.complaints).toEqual([]);
  },
  120_000,
);

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
