/** Items at the counter and in a new invoice: chosen by section, search, tap and scanner, and sold by a QR code or by phone. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Look, looksToWalk, openPlace, type Place, storyLooks } from "./support/place.ts";
import { endFaults, faultsOf, openShop } from "./support/shop-page.ts";
import { actOnLast, callAs } from "./support/steps.ts";
import { moneyIn, say, typedIn, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());
afterEach(() => endFaults(place));

const GOODS = [
  { name: "Капучино", price: 890, section: "Напитки", sku: "CAP-1", barcode: "4870001000017" },
  { name: "Латте", price: 990, section: "Напитки", sku: "LAT-1", barcode: "4870001000024" },
  { name: "Круассан", price: 650.5, section: "Выпечка", sku: "CRO-1", barcode: "4870001000031" },
  { name: "Пирог", price: 1200, section: "Выпечка", sku: "PIE-1" },
];

type Sold = { id: number; amount: string; channel: string; items: { name: string; count: number }[] };

async function newest(page: Page): Promise<Pick<Sold, "amount" | "channel"> & { goods: Record<string, number> }> {
  const { items } = await callAs<{ items: Sold[] }>(page, "GET", "/api/dashboard/v1/invoices");
  const [{ amount, channel, items: lines }] = items as [Sold];
  return { amount, channel, goods: Object.fromEntries(lines.map(({ name, count }) => [name, count])) };
}

const isPhone = ({ width }: Look) => width === 390;

/** Where goods are chosen: a sheet on a phone, a column at a desk. */
async function openPicker(page: Page, words: Words, look: Look) {
  if (!isPhone(look)) return page.getByRole("region", { name: words.catalog.title });
  await page.getByRole("button", { name: words.invoices.counter.goods, exact: true }).click();
  return page.getByRole("dialog", { name: words.invoices.counter.goods });
}

/** Types as a scanner does, with the focus on nothing. */
async function scan(page: Page, code: string): Promise<void> {
  const keys = JSON.stringify([...code, "Enter"]);
  await page.evaluate(
    `for (const key of ${keys}) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))`,
  );
}

it.each(storyLooks("kk"))(
  "sells goods at the counter by a code and by phone: %o",
  async (look) => {
    const { page, words } = await openShop(place, look, "goods");
    const { counter } = words.invoices;
    await callAs(page, "POST", "/api/dashboard/v1/catalog", { items: GOODS });
    await page.goto("/console/qr");
    const display = page.getByRole("status", { name: words.invoices.amount });
    const picker = await openPicker(page, words, look);
    await picker.getByRole("button", { name: "Капучино" }).click();
    await picker.getByRole("button", { name: "Капучино" }).click();
    await picker.getByRole("button", { name: "Выпечка", exact: true }).click();
    await picker.getByRole("button", { name: "Латте" }).waitFor({ state: "detached" });
    await picker.getByRole("button", { name: "Пирог" }).click();
    const search = picker.getByRole("searchbox");
    await search.fill("cro-1");
    await search.press("Enter");
    await expect.poll(() => search.inputValue()).toBe("");
    expect(await faultsOf(page)).toEqual([]);
    if (isPhone(look)) await picker.getByRole("button", { name: words.catalog.picked }).click();
    await expect.poll(() => display.textContent()).toBe(typedIn(words, "3630.50"));

    const goods = page.getByRole("region", { name: counter.goods, exact: true });
    await goods.getByRole("button", { name: say(words.catalog.cart_remove, { name: "Пирог" }) }).click();
    await goods.getByRole("button", { name: say(words.catalog.cart_more, { name: "Круассан" }) }).click();
    await goods.getByRole("button", { name: say(words.catalog.cart_less, { name: "Капучино" }) }).click();
    await expect.poll(() => display.textContent()).toBe(typedIn(words, "2191.00"));
    // Enter ends a count that is typed, and sells nothing.
    const count = goods.getByLabel(say(words.catalog.cart_count, { name: "Капучино" }));
    for (const [typed, sum] of [
      ["3", typedIn(words, "3971.00")],
      ["1", typedIn(words, "2191.00")],
    ] as const) {
      await count.fill(typed);
      await count.press("Enter");
      await expect.poll(() => display.textContent()).toBe(sum);
    }
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: counter.show }).click();
    await page.getByRole("img", { name: counter.code }).waitFor();
    expect(await newest(page)).toEqual({ amount: "2191.00", channel: "qr", goods: { Капучино: 1, Круассан: 2 } });
    await actOnLast(place, "pay");
    await page.getByRole("status").filter({ hasText: counter.paid }).waitFor();

    // The digits of a code that a scanner types onto the pad are no amount, and its Enter sells nothing.
    await page.getByRole("link", { name: counter.next }).click();
    await page.getByRole("button", { name: "7", exact: true }).click();
    await scan(page, "4870009999999");
    await page.getByText(say(counter.unknown_code, { code: "4870009999999" })).waitFor();
    expect(await display.textContent()).toBe(typedIn(words, "7.00"));
    await scan(page, "4870001000024");
    await scan(page, "LAT-1");
    await expect.poll(() => display.textContent()).toBe(typedIn(words, "1980.00"));
    await goods.getByRole("button", { name: counter.clear }).click();
    expect(await display.textContent()).toBe(typedIn(words, "0.00"));
    await scan(page, "CRO-1");
    await expect.poll(() => display.textContent()).toBe(typedIn(words, "650.50"));
    await page.getByRole("link", { name: counter.by_phone }).click();
    const send = page.getByRole("button", {
      name: say(words.invoices.send_amount, { amount: moneyIn(words, "650.50") }),
    });
    const stands = await send.boundingBox();
    await page.getByLabel(words.invoices.phone).fill("8 701 234 56 78");
    await page.getByRole("status").filter({ hasText: words.customers.is_new }).waitFor();
    // The name came below the phone, and moved no button from under the finger.
    expect(await send.boundingBox()).toEqual(stands);
    await send.click();
    await page.waitForURL(/\/console\/invoices\/\d+$/);
    const sent = { amount: "650.50", channel: "phone", goods: { Круассан: 1 } };
    expect(await newest(page)).toEqual(sent);
    const first = page.url();
    await page.getByRole("link", { name: words.invoices.repeat }).click();
    await page.getByLabel(say(words.catalog.cart_count, { name: "Круассан" })).waitFor();
    await page
      .getByRole("button", { name: say(words.invoices.send_amount, { amount: moneyIn(words, "650.50") }) })
      .click();
    await page.waitForURL((url) => url.href !== first && /\/console\/invoices\/\d+$/.test(url.pathname));
    expect(await newest(page)).toEqual(sent);
    await page.context().close();
  },
  120_000,
);

it.each(
  looksToWalk<Required<Look>>([
    { language: "en", width: 390, theme: "light" },
    { language: "ru", width: 1440, theme: "light" },
  ]),
)(
  "puts goods into a new invoice, and says when one of them has gone: %o",
  async (look) => {
    const { page, words } = await openShop(place, look, "picked");
    const { catalog, invoices } = words;
    const { data } = await callAs<{ data: { id: number }[] }>(page, "POST", "/api/dashboard/v1/catalog", {
      items: GOODS,
    });
    await page.goto("/console/invoices/new");
    await page.getByLabel(invoices.phone).fill("8 701 234 56 78");
    await page.getByRole("button", { name: catalog.cart_add }).click();
    const dialog = page.getByRole("dialog", { name: catalog.cart_add });
    await dialog.getByRole("button", { name: "Латте" }).click();
    await dialog.getByRole("searchbox").fill("4870001000031");
    await dialog.getByRole("searchbox").press("Enter");
    await dialog.getByRole("button", { name: /Круассан.*1$/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: catalog.picked }).click();
    await page.getByRole("button", { name: say(catalog.cart_more, { name: "Латте" }) }).click();
    await expect.poll(() => page.getByLabel(invoices.amount).inputValue()).toMatch(/^2630[.,]50$/);

    await callAs(page, "DELETE", `/api/dashboard/v1/catalog/${data[2]?.id}`);
    await page.getByRole("button", { name: say(invoices.send_amount, { amount: moneyIn(words, "2630.50") }) }).click();
    await page.getByText(catalog.cart_gone).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: say(catalog.cart_remove, { name: "Круассан" }) }).click();
    await page.getByRole("button", { name: say(invoices.send_amount, { amount: moneyIn(words, "1980.00") }) }).click();
    await page.waitForURL(/\/console\/invoices\/\d+$/);
    expect(await newest(page)).toEqual({ amount: "1980.00", channel: "phone", goods: { Латте: 2 } });
    await page.context().close();
  },
  120_000,
);
