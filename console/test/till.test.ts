/** The till shows the truth when the provider refuses, throttles, stays silent or reports another amount. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openOwnPlace, type Place, STORY_LOOKS, storyLooks } from "./support/place.ts";
import { endFaults, faultsOf, makeInvoice, openShop, type ShopPage } from "./support/shop-page.ts";
import { actOnLast, callAs, control } from "./support/steps.ts";
import { moneyIn, say } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openOwnPlace({ PROVIDER_TIMEOUT_MS: "5000" });
});
afterAll(() => place.close());
afterEach(() => endFaults(place));

it.each(storyLooks("en"))(
  "an invoice that the provider refused, did not answer for, could not take, or asked to wait with: %o",
  async (look) => {
    const { page, words } = await openShop(place, look, "refused");
    const send = page.getByRole("button", {
      name: say(words.invoices.send_amount, { amount: moneyIn(words, "700.00") }),
    });
    const alert = page.getByRole("alert");
    const fault = (given: object) => control(place, "POST", "/faults", { call: "invoice.create", ...given });

    await fault({ fault: "status_code", status_code: -99000001 });
    await page.goto("/console/invoices/new");
    await page.getByLabel(words.invoices.phone).fill("8 702 123 45 67");
    // The provider says whose phone it is, before anything is sent there.
    await page
      .getByRole("status")
      .filter({ hasText: new RegExp(`\\S · ${words.customers.is_new}`) })
      .waitFor();
    await page.getByLabel(words.invoices.amount, { exact: true }).fill("700");
    await send.click();
    await alert.filter({ hasText: words.errors.upstream.refused }).waitFor();
    const refused = new URL((await alert.getByRole("link").getAttribute("href")) ?? "", page.url()).href;
    await send.click();
    await page.getByText(words.invoices.sent_wait).waitFor();

    await page.goto(refused);
    await page.getByText(words.invoices.ended.refused_by_provider).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await fault({ fault: "http_status", http_status: 500 });
    await page.getByRole("link", { name: words.invoices.send_again }).click();
    expect((await page.getByLabel(words.invoices.phone).inputValue()).replace(/\D/g, "")).toBe("87021234567");
    await send.click();
    await alert.filter({ hasText: words.errors.upstream.unknown }).waitFor();
    // The same attempt: no second invoice is made, and the first one says what is known of it.
    await send.click();
    await page.getByText(words.invoices.finding_out.create).waitFor();
    const { total } = await callAs<{ total: number }>(page, "GET", "/api/dashboard/v1/invoices");
    expect(total).toBe(3);

    await fault({ fault: "status_code", status_code: -999 });
    await fault({ fault: "throttle", retry_after_seconds: 57_774 });
    await page.goto("/console/invoices/new");
    await page.getByLabel(words.invoices.phone).fill("8 702 123 45 67");
    await page.getByLabel(words.invoices.amount, { exact: true }).fill("100 000 000");
    await page.getByRole("button", { name: words.invoices.send }).click();
    await page.getByText(words.money_problems.too_large).waitFor();
    await page.getByLabel(words.invoices.amount, { exact: true }).fill("700");
    await send.click();
    await alert.filter({ hasText: words.errors.upstream.unavailable }).waitFor();
    await send.click();
    await alert.filter({ hasText: words.errors.upstream.throttled }).waitFor();
    const hours = { ru: "через 17 часов", kk: "17 сағаттан кейін", en: "in 17 hours" };
    await alert.filter({ hasText: hours[look.language] }).waitFor();
    await page.context().close();
  },
  120_000,
);

it("a code that the provider is silent about is given up in time, and another one is shown at once", async () => {
  const { page, words } = await openShop(place, { language: "en", width: 390, theme: "light" }, "silent");
  const { counter } = words.invoices;
  await control(place, "POST", "/faults", { call: "qr.create", fault: "timeout_before" });
  await page.goto("/console/qr");
  await page.getByRole("button", { name: "5", exact: true }).click();
  await page.getByRole("button", { name: counter.show }).click();
  await page.getByRole("alert").filter({ hasText: counter.no_code }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: counter.show }).click();
  await page.getByRole("img", { name: counter.code }).waitFor();
  await page.context().close();
}, 60_000);

it("a refund and a cancel without an answer show a notice, and update when the outcome is known, in three languages", async () => {
  const shops: ShopPage[] = [];
  for (const look of STORY_LOOKS) shops.push(await openShop(place, look, "unknown"));
  const each = (work: (shop: ShopPage) => Promise<void>) => Promise.all(shops.map(work));
  const fault = (given: object) => control(place, "POST", "/faults", given);

  for (const { page } of shops) {
    const paid = await makeInvoice(page, 900);
    await actOnLast(place, "pay");
    await page.goto(`/console/invoices/${paid.id}`);
  }
  // It is carried out, the answer is lost, and the provider does not say so for a while.
  await each(({ page, words }) => page.getByText(words.invoices.statuses.paid, { exact: true }).first().waitFor());
  await fault({ call: "refund.create", fault: "error_after", times: shops.length });
  await fault({ call: "history.details", fault: "http_status", http_status: 500, times: 0 });
  const finding = ({ page, words }: ShopPage) =>
    page.getByText(say(words.invoices.finding_out.refund, { amount: moneyIn(words, "900.00") }));
  await each(async (shop) => {
    const { page, words } = shop;
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: words.invoices.refund.do, exact: true }).click();
    await dialog
      .getByRole("button", { name: say(words.invoices.refund.submit, { amount: moneyIn(words, "900.00") }) })
      .click();
    await dialog.getByRole("alert").filter({ hasText: words.errors.upstream.unknown }).waitFor();
    // The page behind it has been told by now, and the dialog is still there.
    await finding(shop).waitFor();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: words.close, exact: true }).last().click();
    await dialog.waitFor({ state: "detached" });
  });
  await control(place, "DELETE", "/faults");
  await each(async (shop) => {
    const { page, words } = shop;
    await page.getByText(words.invoices.statuses.refunded, { exact: true }).first().waitFor({ timeout: 60_000 });
    await finding(shop).waitFor({ state: "detached" });
  });

  await fault({ call: "invoice.cancel", fault: "error_after", times: shops.length });
  await fault({ call: "invoice.details", fault: "http_status", http_status: 500, times: 0 });
  await each(async ({ page, words }) => {
    const dialog = page.getByRole("dialog");
    const open = await makeInvoice(page, 400);
    await page.goto(`/console/invoices/${open.id}`);
    await page.getByRole("button", { name: words.invoices.cancel }).click();
    await dialog.getByRole("button", { name: words.invoices.cancel }).click();
    await dialog.getByRole("alert").filter({ hasText: words.errors.upstream.unknown }).waitFor();
    await page.getByText(words.invoices.finding_out.cancel).waitFor();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: words.no }).click();
  });
  await control(place, "DELETE", "/faults");
  await each(async ({ page, words }) => {
    await page.getByText(words.invoices.ended.cancelled_by_merchant).waitFor({ timeout: 60_000 });
    await page.context().close();
  });
}, 180_000);

it("a refund of unknown outcome is still said after a newer one is done", async () => {
  const { page, words } = await openShop(place, { language: "en", width: 390, theme: "light" }, "older");
  const { refund, statuses, finding_out } = words.invoices;
  const paid = await makeInvoice(page, 900);
  await actOnLast(place, "pay");
  await page.goto(`/console/invoices/${paid.id}`);
  await page.getByText(statuses.paid, { exact: true }).first().waitFor({ timeout: 30_000 });
  const dialog = page.getByRole("dialog");
  const refundPart = async (amount: string) => {
    await page.getByRole("button", { name: refund.do, exact: true }).click();
    await dialog.getByText(refund.part, { exact: true }).click();
    await dialog.getByLabel(refund.amount).fill(amount);
    const submit = say(refund.submit, { amount: moneyIn(words, `${amount}.00`) });
    await dialog.getByRole("button", { name: submit }).click();
  };
  await control(place, "POST", "/faults", { call: "refund.create", fault: "error_after" });
  await control(place, "POST", "/faults", {
    call: "history.details",
    fault: "http_status",
    http_status: 500,
    times: 0,
  });
  await refundPart("300");
  await dialog.getByRole("alert").filter({ hasText: words.errors.upstream.unknown }).waitFor();
  await dialog.getByRole("button", { name: words.close, exact: true }).last().click();
  const finding = page.getByText(say(finding_out.refund, { amount: moneyIn(words, "300.00") }));
  await finding.waitFor();
  await refundPart("100");
  await dialog.waitFor({ state: "detached" });
  await page.getByText(refund.statuses.completed, { exact: true }).waitFor();
  expect(await finding.count()).toBe(1);
  await control(place, "DELETE", "/faults");
  await finding.waitFor({ state: "detached", timeout: 60_000 });
  await page.context().close();
}, 120_000);

it.each(storyLooks("ru"))(
  "a wrong amount is a to-do in the menu, on the overview and in the list, and is decided: %o",
  async (look) => {
    const { page, words } = await openShop(place, look, "held");
    const { held } = words.invoices;
    const invoice = await makeInvoice(page, 500);
    await actOnLast(place, "pay", { amount: 400 });
    await expect
      .poll(async () => (await callAs<{ total: number }>(page, "GET", "/api/dashboard/v1/invoices?held=true")).total, {
        timeout: 30_000,
      })
      .toBe(1);
    await page.goto("/console");
    const todo = page.getByRole("link", { name: new RegExp(words.overview.attention.held_about) });
    await todo.waitFor();
    await page.getByText("1", { exact: true }).filter({ visible: true }).first().waitFor();
    await todo.click();
    await page.getByText(held.tag, { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/console/invoices/${invoice.id}`);
    const amounts = { paid: moneyIn(words, "400.00"), amount: moneyIn(words, "500.00") };
    await page.getByText(say(held.questions.paid_other, amounts)).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: held.paid_other.paid, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: held.paid_other.paid, exact: true }).click();
    await page.getByText(words.invoices.statuses.paid, { exact: true }).first().waitFor();
    await page.goto("/console/invoices");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText(held.tag, { exact: true }).count()).toBe(0);
    await page.context().close();
  },
  120_000,
);
