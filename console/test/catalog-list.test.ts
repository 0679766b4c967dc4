/** The list of the catalog: prices, sections, and putting items on and off sale without opening them, in each language. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { faultsOf } from "./support/shop-page.ts";
import { callAs, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

async function pricesOf(page: Page, query = ""): Promise<Record<string, string>> {
  type Items = { data: { name: string; price: string; section: string | null }[] };
  const { data } = await callAs<Items>(page, "GET", `/api/dashboard/v1/catalog?is_active=true${query}`);
  return Object.fromEntries(data.map(({ name, price, section }) => [name, `${price} ${section ?? "-"}`]));
}

it.each(storyLooks("kk"))(
  "changes one price with a click, and many items together: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { catalog } = words;
    const page = await place.open(look);
    await signUp(page, words, `list-${look.language}@shop.kz`);
    const goods = ["Latte", "Mocha", "Tea", "Bun"].map((name, index) => ({ name, price: 100 * (index + 1) }));
    await callAs(page, "POST", "/api/dashboard/v1/catalog", goods);
    await page.goto("/console/catalog");
    const priceOf = (name: string, price: string) =>
      page.getByRole("button", { name: say(catalog.price_of, { name, price: moneyIn(words, price) }) });
    const select = (name: string) => page.getByRole("checkbox", { name: say(catalog.select_one, { name }) });

    await priceOf("Latte", "100.00").click();
    const field = page.getByLabel(say(catalog.new_price, { name: "Latte" }));
    await field.fill("0");
    await field.press("Enter");
    await page.getByText(words.money_problems.too_small).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await field.press("Escape");
    await priceOf("Latte", "100.00").click();
    await field.fill("1250,5");
    await field.press("Enter");
    await priceOf("Latte", "1250.50").waitFor();

    await page.getByRole("switch", { name: say(catalog.on_sale_one, { name: "Tea" }) }).click({ force: true });
    await page.getByText(say(catalog.turned_off, { what: "Tea" })).waitFor();
    await expect.poll(() => select("Tea").count()).toBe(0);
    await page.getByRole("button", { name: catalog.take_back, exact: true }).click();
    await select("Tea").waitFor();

    await select("Latte").check();
    await select("Mocha").check();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: say(catalog.bulk.section, { n: 2 }) }).click();
    const dialog = page.getByRole("dialog", { name: say(catalog.bulk.section, { n: 2 }) });
    await dialog.getByLabel(catalog.section).fill("Coffee");
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: words.save }).click();
    await page.getByRole("heading", { level: 2, name: "Coffee" }).waitFor();

    await select("Latte").check();
    await select("Bun").check();
    await page.getByRole("button", { name: say(catalog.bulk.prices, { n: 2 }) }).click();
    await page.getByLabel(catalog.prices.change, { exact: true }).fill("10");
    await page.getByRole("button", { name: `${catalog.import.outcomes.changed}: 2` }).waitFor();
    await page.getByRole("button", { name: /2/ }).first().click();
    await page.getByText(say(catalog.prices.done_about, { changed: 2 })).waitFor();
    expect(await pricesOf(page)).toEqual({
      ...{ Latte: "1375.55 Coffee", Mocha: "200.00 Coffee", Tea: "300.00 -", Bun: "440.00 -" },
    });

    await page.getByRole("link", { name: catalog.import.to_catalog }).click();
    await page.getByRole("checkbox", { name: catalog.select_page }).check();
    await page.getByRole("button", { name: say(catalog.bulk.off, { n: 4 }) }).click();
    await page.getByText(say(catalog.turned_off, { what: 4 })).waitFor();
    expect(await pricesOf(page)).toEqual({});
    await page.getByRole("button", { name: catalog.take_back, exact: true }).click();
    await page.getByText(say(catalog.turned_on, { what: 4 })).waitFor();
    expect(Object.keys(await pricesOf(page))).toHaveLength(4);
    expect(place.complaints.splice(0)).toEqual([]);
    await page.context().close();
  },
  120_000,
);
