/** A day at the shop in the overview and the shift close: today, what needs attention, readable charts, a printed report. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { watchFirstLoad } from "../../server/test/support/first-load.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS, type Words } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
const DAY_S = 86_400;
/** What a browser without any file of the console fetches at most, compressed: the promise is 300 kB, the charts come after the page. */
const FIRST_LOAD_KB = 300;
/** 72 mm at 96 dots an inch. */
const ROLL_PX = 272;
const INVOICE = { phone_number: "87021234567", is_sandbox: true, simulate: "paid" };

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** A week ago 2 000 were paid at this hour, of which 50 were given back; today 1 500 by phone and 600 by QR, of which 100 were given back. */
async function trade(page: Page): Promise<void> {
  const make = <T = { id: number }>(path: string, body: object) => callAs<T>(page, "POST", `${DASHBOARD}${path}`, body);
  const before = await make("/invoices", { ...INVOICE, amount: 2000 });
  await make(`/invoices/${before.id}/refund`, { amount: 50 });
  await make("/sandbox/clock/advance", { seconds: 7 * DAY_S, outcome: "paid" });
  await make("/invoices", { ...INVOICE, amount: 1500 });
  const { phone_number: _, ...qr } = INVOICE;
  const { id } = await make("/invoices/qr", { ...qr, amount: 600 });
  await make(`/invoices/${id}/refund`, { amount: 100 });
  const held = await make("/invoices", { amount: 50, phone_number: "87021234567", is_sandbox: true });
  await make(`/sandbox/invoices/${held.id}/simulate`, { status: "paid", amount: 1 });
}

async function readOverview(page: Page, words: Words): Promise<void> {
  const { overview } = words;
  await page.goto("/console");
  await page.getByRole("note").getByText(overview.is_test).waitFor();
  const today = page.getByRole("region", { name: overview.today.title });
  await today.getByText(moneyIn(words, "2100.00"), { exact: true }).waitFor();
  await today.getByText(moneyIn(words, "2000.00"), { exact: true }).waitFor();

  // The chart is read with the keyboard: the arrows move the tooltip from bar to bar.
  const chart = today.getByRole("application");
  await chart.focus();
  const tip = today.locator(".recharts-tooltip-wrapper");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await tip.getByText(/:00/).waitFor();
  const first = await tip.innerText();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => tip.innerText()).not.toBe(first);

  // And as a table.
  await today.getByRole("button", { name: overview.table }).click();
  await today.getByRole("columnheader", { name: overview.today.hour }).waitFor();
  await today
    .getByRole("cell", { name: moneyIn(words, "2100.00") })
    .first()
    .waitFor();
}

/** What was chosen is in the address, and what is live shows no test. */
async function choosePeriod(page: Page, words: Words): Promise<void> {
  const { overview } = words;
  const period = page.getByRole("radiogroup", { name: overview.period });
  await period.getByText(/7/).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("days")).toBe("7");
  await page.reload();
  await expect.poll(() => period.getByRole("radio", { name: /7/ }).isChecked()).toBe(true);
  // And the menu still says where one is.
  await page.locator("[aria-current=page]", { hasText: overview.title }).first().waitFor();
  // A rise of what was paid is good, and one of what was given back is not.
  const riseOf = (name: string, percent: number) =>
    page
      .locator(".mantine-Card-root")
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByText(say(overview.more, { percent }), { exact: true })
      .and(page.locator("[style*='--tolem-on']"));
  await riseOf(overview.turnover, 5).waitFor();
  await page.getByText(say(overview.was, { value: moneyIn(words, "50.00") })).waitFor();
  expect(await riseOf(overview.refunded, 100).count()).toBe(0);
  const all = page.getByRole("link", { name: overview.all_invoices });
  expect(await all.getAttribute("href")).toContain("mode=test");
  const latest = page.locator('a[href^="/console/invoices/"]', { hasText: words.sandbox });
  await latest.first().waitFor();
  await page
    .getByRole("radiogroup", { name: overview.which_invoices })
    .getByText(overview.live, { exact: true })
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get("mode")).toBe("live");
  await page.getByRole("note").waitFor({ state: "detached" });
  await latest.first().waitFor({ state: "detached" });
  expect(await all.getAttribute("href")).toContain("mode=live");
}

/** A roll of 80 mm, of which 72 are printed on: nothing is cut off, and what stood in columns stands in small letters. */
async function printOnRoll(page: Page, report: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: ROLL_PX, height: 900 });
  await report.locator("thead th").last().waitFor();
  const isCut = `[...document.querySelectorAll("main *")].some((part) => part.getBoundingClientRect().right > ${ROLL_PX + 1})`;
  await expect.poll(() => page.evaluate(isCut)).toBe(false);
  expect(await report.locator("thead th").nth(1).isVisible()).toBe(false);
  await photograph(page, "shift-roll");
  if (size !== null) await page.setViewportSize(size);
}

async function closeShift(page: Page, words: Words): Promise<void> {
  const { shift } = words;
  await page.goto("/console");
  await page.getByRole("main").getByRole("link", { name: words.overview.today.shift }).click();
  await page.getByRole("heading", { level: 1, name: shift.title }).waitFor();
  const report = page.getByRole("region", { name: shift.title });
  await report.getByText(moneyIn(words, "2000.00"), { exact: true }).waitFor();
  await report.getByRole("rowheader", { name: shift.channels.qr }).waitFor();
  await report.getByText(shift.makers.person, { exact: true }).first().waitFor();

  await page.getByRole("button", { name: words.invoices.export }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: words.invoices.export_csv }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("2100,00;1;100,00;2000,00");

  // On paper there is the report alone.
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("button", { name: shift.print }).isVisible()).toBe(false);
  await report.getByText(shift.signature).waitFor();
  expect(await page.locator("nav").first().isVisible()).toBe(false);
  await printOnRoll(page, report);
  await page.emulateMedia({ media: "screen" });

  await page.getByLabel(shift.day).fill("2024-02-29");
  await report.getByText(shift.nothing).waitFor();
  expect(new URL(page.url()).searchParams.get("day")).toBe("2024-02-29");
}

it.each(storyLooks("ru"))(
  "reads the day, what needs a person, and closes the shift: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, words, `overview-${look.language}@shop.kz`);
    await trade(page);
    await readOverview(page, words);
    await choosePeriod(page, words);
    await closeShift(page, words);
    await page.goto("/console");
    await page.getByRole("link", { name: new RegExp(words.overview.attention.held_about) }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("held")).toBe("true");
    expect(place.complaints.splice(0)).toEqual([]);
  },
  120_000,
);

it("a browser without any file fetches at most 300 kB, at the sign-in and at the overview, in the longest language", async () => {
  const page = await place.open();
  await signUp(page, WORDS.en, "light@shop.kz");
  await callAs(page, "POST", `${DASHBOARD}/invoices`, { ...INVOICE, amount: 100 });
  for (const path of ["/console/login", "/console"]) {
    const fresh = await place.open({ language: "ru" });
    if (path === "/console") await fresh.context().addCookies(await page.context().cookies());
    const loaded = await watchFirstLoad(fresh);
    await fresh.goto(path);
    await fresh.getByRole("heading", { level: 1 }).waitFor();
    const { kb, chart_kb } = await loaded();
    expect(kb - chart_kb, path).toBeGreaterThan(FIRST_LOAD_KB / 2);
    expect(kb - chart_kb, path).toBeLessThanOrEqual(FIRST_LOAD_KB);
    await fresh.context().close();
  }
  expect(place.complaints.splice(0)).toEqual([]);
}, 60_000);
