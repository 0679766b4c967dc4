/** A merchant's provider session ends: nothing becomes a test invoice, every page says so, and another phone is connected. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { actOnLast, callAs, connectProvider, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** What a sentence says before its first gap. */
const beginning = (sentence: string) => sentence.split("{{")[0] ?? "";

/** The provider answers the next call for a code by saying that the session has ended. */
async function loseSession(): Promise<void> {
  const answer = await fetch(`${place.installation.simulatorUrl}/control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ call: "qr.create", fault: "dead_session_code", times: 1 }),
  });
  expect(answer.ok).toBe(true);
}

async function keyIn(page: Page, words: Words, keys: string): Promise<void> {
  await page.goto("/console/qr");
  for (const key of keys) await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: words.invoices.counter.show }).click();
}

async function signInAtProvider(page: Page, words: Words, phone: string): Promise<void> {
  await page.getByLabel(words.provider.phone).fill(phone);
  await page.getByRole("button", { name: words.provider.send_code }).click();
  await page.getByLabel(words.provider.code).fill("0000");
  await page.getByRole("button", { name: words.provider.confirm, exact: true }).click();
  await page.getByText(words.provider.connected, { exact: true }).first().waitFor();
}

const CUSTOMER = "87021234567";

/** A sale that was paid, and a subscription, from before the session was lost; returns an invoice that is unpaid. */
async function trade(page: Page): Promise<number> {
  await callAs(page, "POST", "/api/dashboard/v1/invoices", { amount: 650, phone_number: CUSTOMER });
  await actOnLast(place, "pay");
  const unpaid = { amount: 780, phone_number: CUSTOMER };
  const { id } = await callAs<{ id: number }>(page, "POST", "/api/dashboard/v1/invoices", unpaid);
  const subscription = { phone_number: CUSTOMER, amount: 4990, billing_period: "daily" };
  await callAs(page, "POST", "/api/dashboard/v1/subscriptions", subscription);
  const paid = async () =>
    (await callAs<{ total: number }>(page, "GET", "/api/dashboard/v1/invoices?status=paid")).total;
  await expect.poll(paid, { timeout: 30_000 }).toBe(1);
  return id;
}

/** The pages of a merchant whose session is lost show what was sold, and not the sandbox. */
async function seesTheSales(page: Page, words: Words): Promise<void> {
  await page.goto("/console/shift");
  await page.getByRole("radio", { name: words.overview.live, checked: true }).waitFor({ state: "attached" });
  await page.getByText(moneyIn(words, "650.00")).first().waitFor({ timeout: 30_000 });
  await page.goto("/console/customers");
  await page.getByText(moneyIn(words, "650.00")).filter({ visible: true }).first().waitFor({ timeout: 30_000 });
  await page.goto("/console/subscriptions");
  await page.locator("main").getByText(moneyIn(words, "4990.00")).filter({ visible: true }).first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: words.frame.palette.hint }).fill(CUSTOMER);
  await page
    .getByRole("option", { name: moneyIn(words, "650.00") })
    .filter({ hasNotText: words.invoices.statuses.paid })
    .click();
  await page.waitForURL("**/console/customers/*");
  expect(new URL(page.url()).search).toBe("");
}

it.each(storyLooks("ru").map((look, index) => ({ look, index })))(
  "is refused at the counter, sees it on every page, and connects again: $look",
  async ({ look, index }) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, words, `lost-${look.language}@shop.kz`);
    await connectProvider(page, words);
    const unpaid = await trade(page);
    const other = await page.context().newPage();
    await other.goto("/console/invoices");
    await other.getByRole("heading", { level: 1 }).waitFor();
    const bannerOn = (tab: Page) =>
      tab.getByRole("region", { name: words.provider.title }).getByText(beginning(words.provider.banner.lost));
    await loseSession();

    await keyIn(page, words, "500");
    await page.getByRole("alert").getByText(beginning(words.errors.provider_lost)).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/qr");
    expect(await callAs(page, "GET", "/api/dashboard/v1/invoices?is_sandbox=true")).toMatchObject({ total: 0 });
    await bannerOn(page).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await bannerOn(other).waitFor();
    await seesTheSales(page, words);

    await page.goto("/console");
    await page.getByText(beginning(words.provider.lost)).first().waitFor();
    await page.getByRole("link", { name: words.overview.attention.session_about }).waitFor();
    await page.getByRole("link", { name: words.provider.banner.again, exact: true }).click();
    await page.getByRole("heading", { name: beginning(words.provider.lost) }).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await signInAtProvider(page, words, `8 702 765 43 1${index}`);
    await bannerOn(other).waitFor({ state: "detached" });

    await page.getByRole("button", { name: words.provider.ways["session-bridge"].reconnect, exact: true }).click();
    await signInAtProvider(page, words, `8 702 765 43 2${index}`);
    await page.getByText(`432${index}`).waitFor();
    await page.goto(`/console/invoices/${unpaid}`);
    const question = say(words.invoices.held.questions.other_account, { amount: moneyIn(words, "780.00") });
    await page.getByText(question).waitFor({ timeout: 30_000 });
    expect(place.complaints).toEqual([]);
  },
  120_000,
);

it.each(storyLooks("kk"))(
  "shows a test as nothing but a test, paid too, to a merchant who was never connected: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, words, `never-${look.language}@shop.kz`);
    await keyIn(page, words, "700");
    await page.getByRole("img", { name: words.invoices.counter.code }).waitFor();
    await page.getByText(words.test_word, { exact: true }).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("button", { name: words.invoices.simulate_paid }).click();
    await page.getByRole("status").filter({ hasText: words.invoices.counter.paid_test }).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.getByText(words.test_word, { exact: true }).waitFor();
    await page.getByRole("link", { name: words.invoices.counter.details }).click();
    await page.getByText(words.test_word, { exact: true }).waitFor();
    await page.goto("/console/invoices");
    await page.getByText(words.sandbox, { exact: true }).first().waitFor();
    expect(place.complaints).toEqual([]);
  },
  120_000,
);

it.each(storyLooks("en").map((look, index) => ({ look, index })))(
  "resumes together what a disconnection has paused: $look",
  async ({ look, index }) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, words, `resumes-${look.language}@shop.kz`);
    await connectProvider(page, words);
    const path = "/api/dashboard/v1/subscriptions";
    const subscription = { phone_number: "87021234567", amount: 4990, billing_period: "daily" };
    for (let n = 0; n < 2; n += 1) await callAs(page, "POST", path, subscription);
    await page.getByRole("button", { name: words.provider.disconnect, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.provider.disconnect, exact: true }).click();
    await page.getByLabel(words.provider.phone).waitFor();
    await page.goto("/console/subscriptions");
    await page
      .getByRole("region", { name: words.provider.title })
      .getByText(words.provider.banner.disconnected)
      .waitFor();
    await page.getByRole("link", { name: words.provider.banner.again, exact: true }).click();
    await signInAtProvider(page, words, `8 702 765 43 3${index}`);

    const resume = words.subscriptions.resume_all_other.replace("{{count}}", "2");
    await page.getByRole("button", { name: resume }).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("button", { name: resume }).click();
    await page.getByRole("dialog").getByRole("button", { name: resume }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: resume }).waitFor({ state: "detached" });
    expect(await callAs(page, "GET", `${path}?status=active`)).toMatchObject({ meta: { total: 2 } });
    expect(place.complaints).toEqual([]);
  },
  120_000,
);
