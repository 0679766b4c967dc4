/** A shopkeeper's first day, from signing up to the book-keeping, in each language. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { connectProvider, payOnPhone, signUpByHand } from "./support/steps.ts";
import { moneyIn, say, WORDS, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

async function sellByQr(page: Page, words: Words, keys: string): Promise<void> {
  await page.goto("/console/qr");
  for (const key of keys) await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: words.invoices.counter.show }).click();
  await page.getByRole("img", { name: words.invoices.counter.code }).waitFor();
  await payOnPhone(place);
  await page.getByRole("status").filter({ hasText: words.invoices.counter.paid }).waitFor();
}

async function refundPart(page: Page, words: Words, amount: string): Promise<void> {
  const { refund } = words.invoices;
  await page.getByRole("button", { name: refund.do, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(refund.part, { exact: true }).click();
  await dialog.getByLabel(refund.amount).fill(amount);
  await dialog.getByRole("button", { name: say(refund.submit, { amount: moneyIn(words, `${amount}.00`) }) }).click();
  await page.getByText(words.invoices.statuses.partially_refunded).first().waitFor();
}

async function download(page: Page, words: Words): Promise<string> {
  await page.goto("/console/invoices");
  await page.getByRole("button", { name: words.invoices.export }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: words.invoices.export_csv }).click(),
  ]);
  return readFile(await file.path(), "utf8");
}

it.each(storyLooks("ru"))(
  "signs up, connects, sells by QR, refunds and exports: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open({ ...look, isInstalled: true });
    await signUpByHand(page, words, `first-day-${look.language}@shop.kz`);
    await connectProvider(page, words);
    await sellByQr(page, words, "1500");
    await page.getByRole("link", { name: words.invoices.counter.details }).click();
    const receipt = await page.getByRole("link", { name: words.invoices.receipt, exact: true }).getAttribute("href");
    expect(receipt).toMatch(/^http.+\/pay\//);
    await refundPart(page, words, "500");
    const table = await download(page, words);
    expect(table.trim().split("\n")).toHaveLength(2);
    expect(table).toContain("1500");
    expect(place.complaints).toEqual([]);
  },
  120_000,
);
