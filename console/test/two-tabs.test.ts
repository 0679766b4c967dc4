/** A page works only for the person for whom it was loaded, and keeps typed text when the session ends. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, PASSWORD, signUp } from "./support/steps.ts";
import { WORDS, type Words } from "./support/words.ts";

const SOURCES = "console/src";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

async function signIn(page: Page, words: Words, email: string): Promise<void> {
  await page.goto("/console/login");
  await page.getByLabel(words.people.email).fill(email);
  await page.getByLabel(words.people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.people.enter, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: words.overview.title }).waitFor();
}

const countInvoices = async (page: Page) =>
  (await callAs<{ total: number }>(page, "GET", "/api/dashboard/v1/invoices")).total;

/** Where the downloads of the shift close and of the import lead. */
async function filesOf(tab: Page, words: Words): Promise<string[]> {
  await tab.goto("/console/shift");
  await tab.getByRole("button", { name: words.invoices.export }).click();
  const ofShift = [words.invoices.export_xlsx, words.invoices.export_csv].map((name) =>
    tab.getByRole("menuitem", { name }).getAttribute("href"),
  );
  const files = await Promise.all(ofShift);
  await tab.goto("/console/catalog/import");
  files.push(await tab.getByRole("link", { name: words.catalog.import.sample }).getAttribute("href"));
  return files.filter((file) => file !== null);
}

it("names the page's tenant in the address of every picture and file", async () => {
  const found: string[] = [];
  for (const name of await readdir(SOURCES, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const source = await readFile(join(SOURCES, name), "utf8");
    const addresses = source.match(/(?<!ownedPath\()`\/api\/[^`]*`|(href|src)="\/api\/[^"]*"/g) ?? [];
    found.push(...addresses.map((address) => `${name}: ${address}`));
  }
  expect(found).toEqual([]);
});

it.each(storyLooks("kk"))(
  "refuses the page of the merchant who was signed in before, and says who is signed in now: %o",
  async (look) => {
    const words = WORDS[look.language];
    const [first, second] = [`first-${look.language}@shop.kz`, `second-${look.language}@shop.kz`];
    const tab = await place.open(look);
    await signUp(tab, words, second);
    await signUp(tab, words, first);
    const files = await filesOf(tab, words);
    await tab.goto("/console/qr");
    await tab.getByRole("button", { name: "5", exact: true }).click();
    const other = await tab.context().newPage();
    await signIn(other, words, second);

    await tab.getByRole("button", { name: "0", exact: true }).click();
    await tab.getByRole("button", { name: words.invoices.counter.show }).click();
    const dialog = tab.getByRole("dialog", { name: words.frame.tenant_changed.other.title });
    await dialog.getByText(second).waitFor();
    await dialog.getByText(`first-${look.language}`).first().waitFor();
    expect(await pageProblems(tab)).toEqual([]);
    expect(await countInvoices(other)).toBe(0);
    for (const file of files) expect((await tab.request.get(file)).status(), file).toBe(409);

    await dialog.getByRole("button", { name: words.frame.tenant_changed.other.open }).click();
    await tab.getByRole("heading", { level: 1, name: words.invoices.counter.title }).waitFor();
    expect(await dialog.isVisible()).toBe(false);
    await tab.getByRole("button", { name: "5", exact: true }).click();
    await tab.getByRole("button", { name: "0", exact: true }).click();
    await tab.getByRole("button", { name: words.invoices.counter.show }).click();
    await tab.getByRole("img", { name: words.invoices.counter.code }).waitFor();
    expect(await countInvoices(other)).toBe(1);
    expect(place.complaints).toEqual([]);
  },
  120_000,
);

it("notices by the stream, without a click", async () => {
  const words = WORDS.en;
  const tab = await place.open();
  await signUp(tab, words, "stream-two@shop.kz");
  await signUp(tab, words, "stream-one@shop.kz");
  const other = await tab.context().newPage();
  await signIn(other, words, "stream-two@shop.kz");
  await tab.getByRole("dialog", { name: words.frame.tenant_changed.other.title }).waitFor({ timeout: 60_000 });
}, 120_000);

it("says that the change to another merchant failed, and changes at the next attempt", async () => {
  const words = WORDS.en;
  const { switch: change } = words.team;
  const page = await place.open();
  await signUp(page, words, "host@shop.kz");
  const invited = { email: "member@shop.kz", role: "manager" };
  const made = await callAs<{ url: string }>(page, "POST", "/api/dashboard/v1/team/invitations", invited);
  const token = new URL(made.url).pathname.split("/").at(-1);
  await signUp(page, words, invited.email);
  await callAs(page, "POST", `/api/dashboard/v1/invitations/${token}/accept`, {});
  await page.goto("/console");
  const leaveHost = async () => {
    await page.getByRole("button", { name: `host. ${change}` }).click();
    await page.getByRole("menuitem", { name: "member" }).click();
  };
  await page.route("**/switch", (route) => route.abort(), { times: 1 });
  await leaveHost();
  await page.getByRole("navigation", { name: words.frame.navigation }).getByRole("alert").waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await leaveHost();
  await page.getByRole("button", { name: `member. ${change}` }).waitFor();
  expect(place.complaints.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
  await page.context().close();
});

it("keeps what was typed when the session ends, without the old refusal, and gives the focus back after a new secret", async () => {
  const words = WORDS.en;
  const { developers, people } = words;
  const page = await place.open();
  await signUp(page, words, "ends@shop.kz");
  await page.goto("/console/developers/webhook");
  const url = page.getByLabel(developers.url);
  const save = page.getByRole("main").getByRole("button", { name: words.save, exact: true });
  const typed = `${place.installation.simulatorUrl}/hook`;
  await url.waitFor();
  // The session ends with this call. Had it ended before, what the page reads by itself could open the dialog over the button.
  const endSession = async (route: Route) => {
    await page.context().clearCookies({ name: "svc_session" });
    await route.continue();
  };
  await page.route("**/webhook/configure", endSession, { times: 1 });
  await url.fill(typed);
  await save.click();
  const again = page.getByRole("dialog", { name: people.lost_session });
  await again.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  expect(await pageProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await again.waitFor({ state: "detached" });
  expect(await url.inputValue()).toBe(typed);
  expect(await page.getByText(words.errors.UNAUTHORIZED).count()).toBe(0);
  await save.click();
  await page.getByText(words.saved, { exact: true }).waitFor();

  const focused = () => page.evaluate<string>("document.activeElement.textContent");
  const dialog = page.getByRole("dialog");
  const once = page.getByRole("dialog", { name: developers.secret_ready });
  await page.getByRole("button", { name: developers.rotate_secret }).click();
  await dialog.getByRole("button", { name: developers.rotate_secret }).click();
  await once.getByText(developers.secret_overlap).waitFor();
  await expect.poll(() => dialog.count()).toBe(1);
  await expect.poll(() => once.locator(":focus").count()).toBe(1);
  await once.getByRole("button", { name: developers.kept }).click();
  await once.waitFor({ state: "detached" });
  await expect.poll(focused).toBe(developers.rotate_secret);

  await page.goto("/console/developers");
  await page.getByRole("button", { name: developers.new_key }).first().click();
  await dialog.getByLabel(developers.key_name).fill("1C");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: developers.kept }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(focused).toBe(developers.new_key);
  expect(place.complaints).toEqual([]);
}, 60_000);
