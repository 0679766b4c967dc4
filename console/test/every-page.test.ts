/** Every page of the console in every look, with texts that merchants might type: no errors, no overflow, accessible, and in one language. */
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLED, type Made, makeEverything, type Pages } from "./support/everything.ts";
import { foreignTexts } from "./support/foreign-text.ts";
import { EMOJI, SCRIPT, TEXTS } from "./support/hostile.ts";
import { shiftProblems, watchShifts } from "./support/layout-shift.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photographEachSize } from "./support/photograph.ts";
import { type Language, type Look, looksToWalk, openOwnPlace, type Place, STORY_LOOKS } from "./support/place.ts";
import { actOnLast, callAs, control, PASSWORD, show } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

const EMAIL = "everything@shop.kz";
const DASHBOARD = "/api/dashboard/v1";
/** English is what most stories are walked in; with `LOOKS` set every page is seen in it too. */
const EVERY_LOOK = process.env.LOOKS === undefined ? STORY_LOOKS.slice(0, 1) : STORY_LOOKS;
/** Fits no field that takes more than a text. */
const WRONG = "?!";
/** What was typed into the pages, in whatever language, and the name that a merchant's first key begins with. */
const TYPED = [...TEXTS, SCRIPT.slice(0, 60), "till 1", "default", `GET ${CALLED}`, WRONG];

let place: Place;
let pages: Pages;
beforeAll(async () => {
  place = await openOwnPlace();
  await place.installation.tolem(["admin", "create", "operator@tolem.kz"], { TOLEM_ADMIN_PASSWORD: PASSWORD });
  pages = await makeEverything(place, EMAIL);
}, 180_000);
afterAll(() => place.close());

async function signIn(page: Page, look: Required<Look>, email: string): Promise<void> {
  const { people } = WORDS[look.language];
  await page.goto("/console/login");
  await page.getByLabel(people.email).fill(email);
  await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: people.enter }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** What the page does not say in the language of its reader. */
async function foreignProblems(page: Page, language: Language): Promise<string[]> {
  if (language === "en") return [];
  return (await foreignTexts(page, TYPED)).map((text) => `speaks no ${language}: ${text}`);
}

/** Pages of which several queries make one picture: the overview, a link, a subscription, the team, the deliveries. */
const OF_MANY_QUERIES = /^\/console\/?(links\/\d+|subscriptions\/\d+|team|developers\/deliveries)?(\?.*)?$/;
const STEP_MS = 150;

/** Lets the page's calls be answered one after the other, in the order in which they are made. Returns whether all of them are. */
async function answerInTurn(page: Page): Promise<() => boolean> {
  let waiting = 0;
  await page.route(`**${DASHBOARD}/**`, async (route) => {
    if (route.request().resourceType() === "eventsource") return route.continue();
    waiting += 1;
    await delay(STEP_MS * waiting);
    await route.fulfill({ response: await route.fetch() });
    waiting -= 1;
  });
  return () => waiting === 0;
}

/** What is wrong with the page that is open, which is the one at `path`, seen as a person sees it. */
async function problemsOf(page: Page, path: string, language: Language): Promise<string[]> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator(".mantine-Loader-root").first().waitFor({ state: "detached" });
  return [
    ...((await page.title()) === "robbed" ? ["ran a script that a merchant typed"] : []),
    ...(await foreignProblems(page, language)),
    ...(await pageProblems(page)),
  ].map((problem) => `${path}: ${problem}`);
}

describe.each(EVERY_LOOK)("in %o", (look) => {
  const isFirstLook = look === EVERY_LOOK[0];
  it.each([
    ["merchant", EMAIL],
    ["operator", "operator@tolem.kz"],
  ] as const)(
    "the pages of a %s",
    async (whose, email) => {
      const page = await place.open(look);
      await watchShifts(page);
      await signIn(page, look, email);
      const problems: string[] = [];
      for (const [at, path] of pages[whose].entries()) {
        await show(page, path, isFirstLook || at === 0 ? "address" : "way");
        problems.push(...(await problemsOf(page, path, look.language)), ...(await shiftProblems(page, path)));
        if (isFirstLook) await photographEachSize(page, `${whose}-${at}`);
      }
      expect([...problems, ...place.complaints.splice(0)]).toEqual([]);
      await page.context().close();
    },
    180_000,
  );

  it.runIf(isFirstLook)(
    "a page of many queries stays where it is while one after the other is answered",
    async () => {
      const page = await place.open(look);
      await watchShifts(page);
      await signIn(page, look, EMAIL);
      const isAnswered = await answerInTurn(page);
      const problems: string[] = [];
      for (const path of pages.merchant.filter((path) => OF_MANY_QUERIES.test(path))) {
        await show(page, path, "address");
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.locator(".mantine-Loader-root").first().waitFor({ state: "detached" });
        await expect.poll(isAnswered).toBe(true);
        problems.push(...(await shiftProblems(page, path)));
      }
      expect([...problems, ...place.complaints.splice(0)]).toEqual([]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().close();
    },
    60_000,
  );

  it.runIf(EVERY_LOOK.indexOf(look) < 2)(
    "the pages of those who are not signed in stay where they are while they are loaded",
    async () => {
      const page = await place.open(look);
      await watchShifts(page);
      const problems: string[] = [];
      for (const path of ["/docs", "/shop/hostile"]) {
        await page.goto(path, { waitUntil: "networkidle" });
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        problems.push(...(await shiftProblems(page, path)));
      }
      problems.push(...(await pageProblems(page)));
      for (const path of pages.payer) {
        await show(page, path, "address");
        problems.push(...(await problemsOf(page, path, look.language)), ...(await shiftProblems(page, path)));
      }
      for (const path of pages.guest) {
        await page.goto(path, { waitUntil: "networkidle" });
        problems.push(...(await problemsOf(page, path, look.language)), ...(await shiftProblems(page, path)));
      }
      expect([...problems, ...place.complaints.splice(0)]).toEqual([]);
      await page.context().close();
    },
    60_000,
  );
});

/** The provider refuses a refund, in the dialog and in the list of the refunds. */
async function refuseRefund(page: Page, language: Language): Promise<void> {
  const words = WORDS[language];
  const body = { amount: 900, phone_number: "87021234567" };
  const { id } = await callAs<Made>(page, "POST", `${DASHBOARD}/invoices`, body);
  await actOnLast(place, "pay");
  await page.goto(`/console/invoices/${id}`);
  const fault = { call: "refund.create", fault: "status_code", status_code: -99000005 };
  await control(place, "POST", "/faults", fault);
  await page.getByRole("button", { name: words.invoices.refund.do, exact: true }).click({ timeout: 30_000 });
  const dialog = page.getByRole("dialog");
  await dialog.locator("button[type=submit]").click();
  await dialog.getByText(words.problems.rules.refund_too_large).waitFor();
  await page.getByText(words.invoices.refund.failures.refund_too_large).waitFor();
}

const FIELDS =
  "input:not([type=checkbox]):not([type=radio]):not([type=file]):not([readonly]):not([disabled]), textarea:not([aria-hidden])";

/** Submits each form of the page with `text` in all of its fields, and waits until it was answered. */
async function submitForms(page: Page, text: string): Promise<void> {
  const forms = page.locator("main form");
  for (const form of await forms.all()) {
    for (const field of await form.locator(FIELDS).all()) {
      if (await field.isVisible()) await field.fill(text);
    }
  }
  await page.evaluate("for (const form of document.querySelectorAll('main form')) form.requestSubmit()");
  await expect.poll(() => page.locator("[data-loading=true]").count(), { interval: 20 }).toBe(0);
}

/** Answers the next call to `path` in the place of the service. */
async function answerWith(page: Page, path: string, status: number, error: object, headers = {}): Promise<void> {
  const body = JSON.stringify({ error: { message: "An English sentence of the service.", ...error } });
  const answer = { status, body, headers: { "content-type": "application/json", ...headers } };
  await page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 });
}

describe.each(looksToWalk(STORY_LOOKS.filter(({ language }) => language !== "en")))("refusals in %o", (look) => {
  const words = WORDS[look.language];
  const foreign = (page: Page, typed: string[] = []) => foreignTexts(page, [...TYPED, ...typed]);

  it.each([
    ["merchant", EMAIL, /\/(new|edit|shop|settings|team|webhook|\d+)(\?.*)?$/],
    ["operator", "operator@tolem.kz", /\/(new-tariff|tariffs\/.+|tenants\/.+|settings)$/],
  ] as const)(
    "each form of a %s, submitted empty and wrong",
    async (whose, email, withForm) => {
      const page = await place.open(look);
      await signIn(page, look, email);
      const problems: string[] = [];
      for (const path of pages[whose].filter((path) => withForm.test(path))) {
        await show(page, path, "way");
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.locator(".mantine-Loader-root").first().waitFor({ state: "detached" });
        for (const text of ["", WRONG]) {
          await submitForms(page, text);
          problems.push(...(await foreign(page)).map((found) => `${path}: ${found}`));
        }
      }
      expect([...problems, ...place.complaints.splice(0)]).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it("refusals of the service: sign-up and sign-in, the URL of a webhook, the code of an item", async () => {
    const page = await place.open(look);
    const submit = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
    const alert = page.locator(".mantine-InputWrapper-error, [role=alert]");
    await page.goto("/console/signup");
    await page.getByLabel(words.people.email).fill("a@b");
    await page.getByLabel(words.people.password, { exact: true }).fill("12345678");
    await page.getByRole("button", { name: words.people.create }).click();
    await page.getByText(words.problems.rules.no_email).waitFor();
    expect(await foreign(page)).toEqual([]);
    await signIn(page, look, EMAIL);
    await page.goto("/console/developers/webhook");
    await page.getByLabel(words.developers.url).fill("https://shop.kz:25/tolem");
    await submit(words.save);
    await page.getByText(say(words.problems.rules.url_port, { port: "25" })).waitFor();
    expect(await foreign(page)).toEqual([]);
    await page.goto("/console/catalog/new");
    await page.getByLabel(words.catalog.name, { exact: true }).fill(EMOJI);
    await page.getByLabel(words.catalog.price, { exact: true }).fill("5");
    await page.getByLabel(new RegExp(`^${words.catalog.sku}`)).fill(TEXTS[1] ?? "");
    await submit(words.catalog.add);
    await page.getByText(words.problems.rules.sku_taken).waitFor();
    expect(await alert.count()).toBe(1);
    expect([...(await foreign(page)), ...place.complaints.splice(0)]).toEqual([]);
    await refuseRefund(page, look.language);
    expect([...(await foreign(page)), ...place.complaints.splice(0)]).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("every rule has words with its gaps filled, an unknown one too, and a wait is a time", async () => {
    const page = await place.open(look);
    await signIn(page, look, EMAIL);
    await page.goto("/console/invoices/new");
    const path = `${DASHBOARD}/invoices`;
    const send = page.locator("main form button[type=submit]");
    const alert = page.getByRole("alert").filter({ hasText: words.errors.VALIDATION_ERROR });
    await page.getByLabel(words.invoices.phone).fill("8 702 123 45 67");
    await page.getByLabel(words.invoices.amount, { exact: true }).fill("700");
    const rules = Object.keys(words.problems.rules);
    const params = {
      ...{ min: 1, max: 2, limit: 0, allowed: ["some_code"], type: "string", detail: "must be so", pattern: "^a+$" },
      value: "10.0.0.0/33",
      ...{ max_bytes: 5, max_megapixels: 20, rows: 9, status: "partially_refunded", reason: "amount_mismatch" },
      ...{ min_amount: "0.01", max_amount: "5.00", max_days: 400, port: "25", again_at: "2026-11-20T09:30:00.000Z" },
    };
    const problems = [...rules, "of_a_later_version"].map((rule) => ({ field: `some_field.${rule}`, rule, params }));
    await answerWith(page, path, 422, { code: "VALIDATION_ERROR", problems });
    await send.click();
    await alert.getByText(words.problems.unknown, { exact: true }).waitFor();
    await alert.getByText(say(words.problems.rules.amount_out_of_range, amountRange(look.language))).waitFor();
    expect(await foreign(page)).toEqual([]);
    await answerWith(page, path, 429, { code: "RATE_LIMITED" }, { "retry-after": "57774" });
    await send.click();
    await page.getByText(/17/).first().waitFor();
    expect(await page.getByText("57774").count()).toBe(0);
    expect([...(await foreign(page)), ...place.complaints.splice(0)]).toEqual([]);
    await page.context().close();
  }, 60_000);
});

const amountRange = (language: Language) => ({
  min_amount: moneyIn(WORDS[language], "0.01"),
  max_amount: moneyIn(WORDS[language], "5.00"),
});
