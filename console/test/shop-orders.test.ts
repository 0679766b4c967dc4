/** A shop at work: it publishes its hours and takes orders, and customers see them accepted, ready, handed over or declined. */
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { endFaults, faultsOf, openShop, type ShopPage } from "./support/shop-page.ts";
import { SHOP_WORDS, type ShopWords } from "./support/shop-words.ts";
import { actOnLast, callAs, control } from "./support/steps.ts";
import { moneyIn, say, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

const GOODS = [
  { name: "Капучино", price: 950, section: "Кофе", description: "Двойной эспрессо и молоко" },
  { name: "Латте", price: 1050, section: "Кофе" },
  { name: "Американо", price: 700, section: "Кофе", description: "Эспрессо и горячая вода" },
  { name: "Чизкейк", price: 1450.5, section: "Десерты", description: "С малиной" },
  { name: "Бауырсақ", price: 120, section: "Десерты" },
  { name: "Подарочная карта", price: 5000 },
];

/** The merchant sets the shop up: its address, its phone, and its hours. */
async function setUp({ page, words }: ShopPage, slug: string): Promise<void> {
  await callAs(page, "POST", "/api/dashboard/v1/catalog", GOODS);
  await page.goto("/console/shop");
  await page.getByLabel(words.shop.name, { exact: true }).fill("Кофейня «Алатау»");
  await page.getByLabel(words.shop.slug, { exact: true }).fill(slug);
  await page.getByLabel(words.shop.address).fill("Алматы, Абая 10");
  await page.getByLabel(words.shop.phone).fill("8 727 12");
  await page.getByLabel(words.shop.delivery).fill("Самовывоз за 15 минут.\nДоставка по центру: 500 ₸.");
  await page.getByRole("switch", { name: words.shop.hours }).check();
  // Around the clock, so that the story has no hour.
  for (const day of Object.values(words.shop.weekdays)) {
    await page.getByRole("checkbox", { name: day, exact: true }).check();
    await page.getByLabel(say(words.shop.opens, { day }), { exact: true }).fill("00:00");
    await page.getByLabel(say(words.shop.closes, { day }), { exact: true }).fill("00:00");
  }
  await page.getByRole("button", { name: words.shop.create }).click();
  await page.getByText(words.shop.phone_wrong).waitFor();
  await page.getByLabel(words.shop.phone).fill("8 727 123 45 67");
  await page.getByRole("button", { name: words.shop.create }).click();
  await page.getByText(words.saved).waitFor();
  expect(await faultsOf(page)).toEqual([]);
}

type Visitor = { page: Page; words: ShopWords };

/** Chooses a coffee from its section and a cake by the search, and orders both. */
async function order({ page, words }: Visitor, slug: string): Promise<string> {
  await page.goto(`/shop/${slug}`);
  await page.getByText(words.openAlways).waitFor();
  const more = (name: string) =>
    page.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: words.more });
  expect(await faultsOf(page)).toEqual([]);
  const coffees = ["Капучино", "Латте", "Американо"].map((name) =>
    page.getByRole("listitem").filter({ hasText: name }),
  );
  const boxes = await Promise.all(coffees.map((coffee) => coffee.boundingBox()));
  const columns = new Set(boxes.map((box) => box?.x));
  expect(columns.size, "columns").toBe(page.viewportSize()?.width === 1440 ? 3 : 1);
  await page.getByRole("button", { name: "Кофе", exact: true }).click();
  await page.getByText("Чизкейк").waitFor({ state: "detached" });
  await more("Капучино").click();
  await more("Капучино").click();
  await page.getByRole("searchbox").fill("чизк");
  await page.getByRole("button", { name: words.allSections }).click();
  await more("Чизкейк").click();
  await page.getByRole("button", { name: words.checkOut }).click();
  await page.getByText(words.byQr).click();
  await page.getByLabel(words.name).fill("Айгүл");
  await page.getByLabel(words.phone).fill("8 702 123 45 67");
  await page.getByLabel(words.comment).fill("Без сахара");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: words.place }).click();
  await page.getByRole("img", { name: words.qrPicture }).waitFor();
  await page.getByText("8\u00a07**\u00a0***\u00a0**-67").waitFor();
  return (await page.locator(".number").textContent()) ?? "";
}

function orderOf(page: Page, words: Words, number: number) {
  return page
    .getByRole("link")
    .filter({ hasText: `№ ${number}` })
    .filter({ hasText: words.orders.states.new });
}

it.each(storyLooks("ru"))(
  "an order from the shop to its customer, and one that is declined: %o",
  async (look) => {
    const merchant = await openShop(place, look, "orders");
    const { page, words } = merchant;
    const slug = `orders-${look.language}`;
    await setUp(merchant, slug);
    const visitor = {
      page: await place.open({ ...look, width: look.width === 390 ? 1440 : 390 }),
      words: SHOP_WORDS[look.language],
    };
    await page.goto("/console/orders");
    await page.getByText(words.orders.none_in_work, { exact: true }).waitFor();

    expect(await order(visitor, slug)).toContain("1");
    await page.getByRole("button", { name: words.orders.stages.awaiting_payment }).click();
    await page.getByRole("link").filter({ hasText: "№ 1" }).waitFor();
    await page.getByRole("button", { name: words.orders.stages.in_work }).click();
    await page.getByText(words.orders.none_in_work, { exact: true }).waitFor();

    // The payment brings the order to both pages by itself, with a sound and a number in the menu at the merchant's.
    await actOnLast(place, "pay");
    await orderOf(page, words, 1).waitFor();
    await expect.poll(() => page.evaluate("window.tones")).toBe(2);
    await visitor.page.getByRole("heading", { name: visitor.words.paid }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await orderOf(page, words, 1).click();
    await page.getByRole("heading", { level: 1, name: say(words.orders.one, { number: 1 }) }).waitFor();
    for (const text of ["Айгүл", "Без сахара"]) await page.getByText(text).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: words.orders.move.accepted }).click();
    await visitor.page.getByRole("heading", { name: visitor.words.accepted }).waitFor();
    await page.getByRole("button", { name: words.orders.move.ready }).click();
    await visitor.page.getByRole("heading", { name: visitor.words.ready }).waitFor();
    expect(await faultsOf(visitor.page)).toEqual([]);
    await page.getByRole("button", { name: words.orders.move.handed_over }).click();
    await visitor.page.getByRole("heading", { name: visitor.words.handed_over }).waitFor();

    await page
      .getByRole("main")
      .getByRole("link", { name: /^№ \d+$/ })
      .click();
    await page.waitForURL("**/console/invoices/*");
    await page.getByRole("main").locator('a[href="/console/orders/1"]').click();
    await page.waitForURL("**/console/orders/1");

    // The second is paid and declined, which leads to its refund.
    await order(visitor, slug);
    await actOnLast(place, "pay");
    await visitor.page.getByRole("heading", { name: visitor.words.paid }).waitFor();
    await page.goto("/console");
    await page.getByText(say(words.overview.attention.orders_one, { count: 1 })).click();
    await orderOf(page, words, 2).click();
    await page.getByRole("button", { name: words.orders.move.declined }).click();
    await page.getByText(words.orders.decline_paid).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: words.orders.move.declined }).click();
    await visitor.page.getByRole("heading", { name: visitor.words.declined }).waitFor();
    const refund = say(words.invoices.refund.submit, { amount: moneyIn(words, "3350.50") });
    const dialog = page.getByRole("dialog");
    await control(place, "POST", "/faults", { call: "refund.create", fault: "error_after" });
    await control(place, "POST", "/faults", {
      call: "history.details",
      fault: "http_status",
      http_status: 500,
      times: 0,
    });
    await dialog.getByRole("button", { name: refund }).click();
    await dialog.getByRole("alert").filter({ hasText: words.errors.upstream.unknown }).waitFor();
    await dialog.getByRole("button", { name: words.close, exact: true }).last().click();
    await page.getByText(say(words.invoices.finding_out.refund, { amount: moneyIn(words, "3350.50") })).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await control(place, "DELETE", "/faults");
    await visitor.page.getByRole("heading", { name: visitor.words.refunded }).waitFor({ timeout: 60_000 });
    await page.getByText(words.invoices.statuses.refunded).first().waitFor();

    // The third was paid back before it is declined, and another person declines it at the same time.
    await order(visitor, slug);
    await actOnLast(place, "pay");
    await visitor.page.getByRole("heading", { name: visitor.words.paid }).waitFor();
    await page.goto("/console/orders/3");
    const { invoice } = await callAs<{ invoice: { id: number } }>(page, "GET", "/api/dashboard/v1/shop/orders/3");
    await callAs(page, "POST", `/api/dashboard/v1/invoices/${invoice.id}/refund`, {});
    await page.getByText(words.invoices.statuses.refunded).first().waitFor();
    await page.getByRole("button", { name: words.orders.move.declined }).click();
    await dialog.getByText(words.orders.decline_refunded).waitFor();
    await dialog.getByRole("button", { name: words.no }).click();
    const declineFirst = async (route: Route) => {
      await callAs(page, "PUT", "/api/dashboard/v1/shop/orders/3/state", { state: "declined" });
      await route.continue();
    };
    await page.route("**/shop/orders/3/state", declineFirst, { times: 1 });
    await page.getByRole("button", { name: words.orders.move.accepted }).click();
    await page.getByText(words.orders.states.declined, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: words.orders.move.accepted }).waitFor({ state: "detached" });
    await page.getByRole("main").getByRole("alert").waitFor();

    await page.goto("/console/orders?stage=declined");
    await page.getByRole("link").filter({ hasText: "№ 2" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: words.frame.palette.hint }).fill("айгүл");
    await page.getByRole("option", { name: say(words.orders.one, { number: 1 }) }).click();
    await page.getByRole("heading", { level: 1, name: say(words.orders.one, { number: 1 }) }).waitFor();
    await endFaults(place);
    await Promise.all([page.context().close(), visitor.page.context().close()]);
  },
  180_000,
);
