/** The counter by mouse and keyboard: a code that is scanned, left, paid and signalled, and the pad after it. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { endFaults, faultsOf, openShop } from "./support/shop-page.ts";
import { actOnLast, callAs, control } from "./support/steps.ts";
import { moneyIn, say, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());
afterEach(() => endFaults(place));

async function newestStatus(page: Page): Promise<string> {
  const { items } = await callAs<{ items: { status: string }[] }>(page, "GET", "/api/dashboard/v1/invoices");
  return items[0]?.status ?? "none";
}

async function keyIn(page: Page, words: Words, keys: string[]): Promise<void> {
  for (const key of keys) await page.getByRole("button", { name: key, exact: true }).click();
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: words.invoices.counter.code }).waitFor();
}

it.each(storyLooks("kk"))(
  "the counter: mouse and keyboard, scanned, asked on leaving, heard, and back to the pad: %o",
  async (look) => {
    const { page, words } = await openShop(place, look, "counter");
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
    expect(await page.evaluate("[window.tones, window.vibrations]")).toEqual([2, 1]);
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
    expect(await page.evaluate("[window.tones, window.vibrations]")).toEqual([0, 1]);
    await page.context().close();
  },
  120_000,
);

it.each(storyLooks("ru"))(
  "a code for which another or an unreadable amount was paid asks for a decision, and is not shown to be paid again: %o",
  async (look) => {
    const { page, words } = await openShop(place, look, "held-code");
    const { counter, held } = words.invoices;
    const question = (text: string) => page.getByRole("status").filter({ hasText: text });
    const decide = async (label: string) => {
      await page.getByRole("link", { name: counter.details }).click();
      await page.getByRole("button", { name: label, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
    };
    await page.goto("/console/qr");
    await page.getByRole("button", { name: "00", exact: true }).waitFor();
    await keyIn(page, words, ["5", "00"]);
    await actOnLast(place, "pay", { amount: 400 });
    const amounts = { paid: moneyIn(words, "400.00"), amount: moneyIn(words, "500.00") };
    await question(say(held.questions.paid_other, amounts)).waitFor({ timeout: 30_000 });
    expect(await page.getByRole("img", { name: counter.code }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await photograph(page, `held-code-${look.language}`);
    await decide(held.paid_other.expired);
    await page.getByText(words.invoices.ended.cancelled_by_merchant).waitFor();

    await control(place, "POST", "/faults", { call: "qr.status", fault: "amount_as", amount: "много", times: 0 });
    await page.goto("/console/qr");
    await keyIn(page, words, ["6"]);
    await actOnLast(place, "pay");
    await question(say(held.questions.amount_mismatch, { amount: moneyIn(words, "6.00") })).waitFor({
      timeout: 30_000,
    });
    await page.keyboard.press("Escape");
    // Nothing can be paid any more, so that leaving needs no question.
    await page.waitForURL("**/console/qr");
    await page.goBack();
    await control(place, "DELETE", "/faults");
    await decide(held.usual.keep_waiting);
    await page.getByText(words.invoices.statuses.paid, { exact: true }).first().waitFor({ timeout: 30_000 });
    await page.context().close();
  },
  120_000,
);

it("the pad: a key that was reached by Tab neither presses itself again nor swallows Enter", async () => {
  const { page, words } = await openShop(place, { language: "en", width: 1440, theme: "light" }, "tab");
  await page.goto("/console/qr");
  const display = page.getByRole("status", { name: words.invoices.amount });
  await page.getByRole("button", { name: "5", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  expect(await display.textContent()).toBe("55 ₸");
  await page.keyboard.type("00");
  expect(await display.textContent()).toBe("5,500 ₸");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "5,500 ₸" }).waitFor();
  await page.context().close();
}, 60_000);
