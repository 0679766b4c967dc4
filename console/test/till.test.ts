/** A till that tells the truth: at the counter, and where the provider refuses, throttles, stays silent or tells another amount. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openPlace, type Place, STORY_LOOKS } from "./support/place.ts";
import { actOnLast, callAs, connectProvider, control, signUp } from "./support/steps.ts";
import { say, WORDS, type Words } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
/** Counts the tones that a page plays. */
const COUNT_TONES = `
  window.tones = 0;
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };
`;

type Made = { id: number };

let place: Place;
let axe: string;
beforeAll(async () => {
  place = await openPlace();
  axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
});
afterAll(() => place.close());
afterEach(async () => {
  await control(place, "DELETE", "/faults");
  // The provider's failures are meant.
  expect(place.complaints.splice(0).filter((complaint) => !complaint.includes("502"))).toEqual([]);
});

async function openShop(look: (typeof STORY_LOOKS)[number], name: string): Promise<{ page: Page; words: Words }> {
  const words = WORDS[look.language];
  const page = await place.open(look);
  await page.addInitScript({ content: COUNT_TONES });
  await signUp(page, words, `${name}-${look.language}@shop.kz`);
  await connectProvider(page, words);
  return { page, words };
}

/** Serious findings of axe, and whether the page can be moved sideways. */
async function faultsOf(page: Page): Promise<unknown[]> {
  // Something that fades in has not all of its contrast yet.
  const isStill = "document.getAnimations().every(({ playState }) => playState !== 'running')";
  await expect.poll(() => page.evaluate(isStill)).toBe(true);
  await page.evaluate(axe);
  const found = await page.evaluate<{ id: string; impact: string; html: string[] }[]>(
    "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map((node) => node.html) })))",
  );
  const wide = await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
  return [...(wide ? ["wide"] : []), ...found.filter(({ impact }) => impact === "serious" || impact === "critical")];
}

function makeInvoice(page: Page, amount: number): Promise<Made> {
  return callAs<Made>(page, "POST", `${DASHBOARD}/invoices`, { amount, phone_number: "87021234567" });
}

async function newestStatus(page: Page): Promise<string> {
  const { items } = await callAs<{ items: { status: string }[] }>(page, "GET", `${DASHBOARD}/invoices`);
  return items[0]?.status ?? "none";
}

async function keyIn(page: Page, words: Words, keys: string[]): Promise<void> {
  for (const key of keys) await page.getByRole("button", { name: key, exact: true }).click();
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: words.invoices.counter.code }).waitFor();
}

it.each(STORY_LOOKS)(
  "the counter: mouse and keyboard, scanned, asked on leaving, heard, and back to the pad: %o",
  async (look) => {
    const { page, words } = await openShop(look, "counter");
    const { counter } = words.invoices;
    await page.goto("/console/qr");
    await page.getByRole("button", { name: "00", exact: true }).waitFor();
    await keyIn(page, words, ["5", "00"]);
    await page.getByRole("heading", { level: 1, name: "500 ₸", exact: true }).waitFor();
    await actOnLast(place, "scan");
    await page.getByText(counter.scanned).waitFor();

    const question = page.getByRole("dialog", { name: counter.leave_title });
    await page.keyboard.press("Escape");
    await question.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await question.getByRole("button", { name: counter.leave_stay }).click();
    await question.waitFor({ state: "detached" });
    await page.goBack();
    await question.waitFor();

    // The payment answers the question.
    await actOnLast(place, "pay");
    await page.getByRole("status").filter({ hasText: counter.paid }).waitFor();
    await question.waitFor({ state: "detached" });
    expect(await page.evaluate("window.tones")).toBe(2);
    await page.waitForURL("**/console/qr");

    const sound = page.getByRole("switch", { name: counter.sound });
    await sound.click();
    await page.reload();
    expect(await sound.getAttribute("aria-checked")).toBe("false");

    await keyIn(page, words, ["7"]);
    await page.getByRole("button", { name: counter.close }).click();
    await question.getByRole("button", { name: counter.leave_cancel }).click();
    await page.waitForURL("**/console/qr");
    expect(await newestStatus(page)).toBe("cancelled");

    await keyIn(page, words, ["8"]);
    await page.getByRole("button", { name: counter.close }).click();
    await question.getByRole("button", { name: counter.leave_payable }).click();
    await page.waitForURL("**/console/qr");
    expect(await newestStatus(page)).toBe("pending");

    await keyIn(page, words, ["9"]);
    await actOnLast(place, "pay");
    await page.getByRole("status").filter({ hasText: counter.paid }).waitFor();
    await page.getByRole("timer").filter({ hasText: /\d/ }).waitFor();
    // A touch stops the return, and the mouse is not on a link.
    await page.mouse.click(5, 5);
    await expect.poll(() => page.getByRole("timer").textContent()).toBe("");
    expect(await page.evaluate("window.tones")).toBe(0);
    await page.context().close();
  },
  120_000,
);

it("the pad: a key that was reached by Tab neither presses itself again nor swallows Enter", async () => {
  const { page, words } = await openShop({ language: "en", width: 1440, theme: "light" }, "tab");
  await page.goto("/console/qr");
  const display = page.getByRole("status", { name: words.invoices.amount });
  await page.getByRole("button", { name: "5", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  expect(await display.textContent()).toBe("55 ₸");
  await page.keyboard.type("00");
  expect(await display.textContent()).toBe("5\u00a0500 ₸");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "5\u00a0500 ₸" }).waitFor();
  await page.context().close();
}, 60_000);

it.each(STORY_LOOKS)(
  "an invoice that the provider refused, did not answer for, or asked to wait with: %o",
  async (look) => {
    const { page, words } = await openShop(look, "refused");
    const send = page.getByRole("button", { name: say(words.invoices.send_amount, { amount: "700,00\u00a0₸" }) });
    const alert = page.getByRole("alert");
    const fault = (given: object) => control(place, "POST", "/faults", { call: "invoice.create", ...given });

    await fault({ fault: "status_code", status_code: -99000001 });
    await page.goto("/console/invoices/new");
    await page.getByLabel(words.invoices.phone).fill("8 702 123 45 67");
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
    const { total } = await callAs<{ total: number }>(page, "GET", `${DASHBOARD}/invoices`);
    expect(total).toBe(3);

    await fault({ fault: "throttle", retry_after_seconds: 57_774 });
    await page.goto("/console/invoices/new");
    await page.getByLabel(words.invoices.phone).fill("8 702 123 45 67");
    await page.getByLabel(words.invoices.amount, { exact: true }).fill("100 000 000");
    await page.getByRole("button", { name: words.invoices.send }).click();
    await page.getByText(words.money_problems.too_large).waitFor();
    await page.getByLabel(words.invoices.amount, { exact: true }).fill("700");
    await send.click();
    await alert.filter({ hasText: words.errors.upstream.throttled }).waitFor();
    const hours = { ru: "через 17 часов", kk: "17 сағаттан кейін", en: "in 17 hours" };
    await alert.filter({ hasText: hours[look.language] }).waitFor();
    await page.context().close();
  },
  120_000,
);

it.each(STORY_LOOKS)(
  "a refund and a cancel without an answer say so until it is read, and turn by themselves: %o",
  async (look) => {
    const { page, words } = await openShop(look, "unknown");
    const { refund } = words.invoices;
    const dialog = page.getByRole("dialog");
    const paid = await makeInvoice(page, 900);
    await actOnLast(place, "pay");
    await page.goto(`/console/invoices/${paid.id}`);
    await page.getByText(words.invoices.statuses.paid, { exact: true }).first().waitFor();

    // It is carried out, the answer is lost, and the provider does not say so for a while.
    await control(place, "POST", "/faults", { call: "refund.create", fault: "error_after" });
    await control(place, "POST", "/faults", {
      call: "history.details",
      fault: "http_status",
      http_status: 500,
      times: 0,
    });
    await page.getByRole("button", { name: refund.do, exact: true }).click();
    await dialog.getByRole("button", { name: say(refund.submit, { amount: "900,00\u00a0₸" }) }).click();
    await dialog.getByRole("alert").filter({ hasText: words.errors.upstream.unknown }).waitFor();
    // The page behind it has been told by now, and the dialog is still there.
    const found = page.getByText(say(words.invoices.finding_out.refund, { amount: "900,00\u00a0₸" }));
    await found.waitFor();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: words.close, exact: true }).last().click();
    await dialog.waitFor({ state: "detached" });
    await control(place, "DELETE", "/faults");
    await page.getByText(words.invoices.statuses.refunded, { exact: true }).first().waitFor({ timeout: 60_000 });
    await found.waitFor({ state: "detached" });

    const open = await makeInvoice(page, 400);
    await control(place, "POST", "/faults", { call: "invoice.cancel", fault: "error_after" });
    await control(place, "POST", "/faults", {
      call: "invoice.details",
      fault: "http_status",
      http_status: 500,
      times: 0,
    });
    await page.goto(`/console/invoices/${open.id}`);
    await page.getByRole("button", { name: words.invoices.cancel }).click();
    await dialog.getByRole("button", { name: words.invoices.cancel }).click();
    await dialog.getByRole("alert").filter({ hasText: words.errors.upstream.unknown }).waitFor();
    await page.getByText(words.invoices.finding_out.cancel).waitFor();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: words.no }).click();
    await control(place, "DELETE", "/faults");
    await page.getByText(words.invoices.ended.cancelled_by_merchant).waitFor({ timeout: 60_000 });
    await page.context().close();
  },
  180_000,
);

it.each(STORY_LOOKS)(
  "a wrong amount is a to-do in the menu, on the overview and in the list, and is decided: %o",
  async (look) => {
    const { page, words } = await openShop(look, "held");
    const { held } = words.invoices;
    const invoice = await makeInvoice(page, 500);
    await actOnLast(place, "pay", { amount: 400 });
    await expect
      .poll(async () => (await callAs<{ total: number }>(page, "GET", `${DASHBOARD}/invoices?held=true`)).total, {
        timeout: 30_000,
      })
      .toBe(1);
    await page.goto("/console");
    await page.getByRole("link", { name: held.todo_go, exact: true }).waitFor();
    await page.getByText("1", { exact: true }).filter({ visible: true }).first().waitFor();
    await page.getByRole("link", { name: held.todo_go, exact: true }).click();
    await page.getByText(held.tag, { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/console/invoices/${invoice.id}`);
    const amounts = { paid: "400,00\u00a0₸", amount: "500,00\u00a0₸" };
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
