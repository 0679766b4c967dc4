/** A day at the desk: finding, sorting, summing and refunding many invoices, in each language. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginBulk, makeInvoices } from "./support/desk-steps.ts";
import { pageProblems } from "./support/page-problems.ts";
import { type Look, looksToWalk, openPlace, type Place } from "./support/place.ts";
import { signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

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
