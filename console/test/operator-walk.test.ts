/** An operator walks through bills, merchants, tariffs and health at three widths; people see how to reach the operator. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { type Look, looksToWalk, openOwnPlace, type Place } from "./support/place.ts";
import { callAs, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS, type Words } from "./support/words.ts";

const ADMIN = "/api/admin/v1";
const CONTACT = "@tolem_help";
const OPERATOR = "operator@tolem.kz";
const PERIOD = { key: "month", period_days: 30, price_kzt: 5000, label_ru: "Месяц", label_kk: "Ай" };

type Walk = Required<Look> & { screen: number };
const WALKS = looksToWalk<Walk>([
  { language: "ru", width: 1440, theme: "dark", screen: 768 },
  { language: "kk", width: 390, theme: "light", screen: 390 },
  { language: "en", width: 1440, theme: "light", screen: 1440 },
]);

let place: Place;
/** One for each walk, with a bill that is overdue. */
let tenants: string[];
beforeAll(async () => {
  // A trial of no days has ended at the sign-up.
  place = await openOwnPlace({ OPERATOR_CONTACT: CONTACT, TRIAL_DAYS: "0", SCHEDULER_INTERVAL_SECONDS: "1" });
  await place.installation.tolem(["admin", "create", OPERATOR], { TOLEM_ADMIN_PASSWORD: PASSWORD });
  const ids = [];
  for (const { language } of WALKS) {
    const page = await place.open({ language });
    await signUp(page, WORDS[language], `billed-${language}@shop.kz`);
    const { tenant } = await callAs<{ tenant: { id: string } }>(page, "GET", "/api/dashboard/v1/me");
    ids.push(tenant.id);
    await page.context().close();
  }
  tenants = ids;
  const page = await place.open();
  await signIn(page, "en", OPERATOR);
  const tariff = { slug: "shop", label_ru: "Магазин", label_kk: "Дүкен", daily_limit: 50, period_options: [PERIOD] };
  await callAs(page, "POST", `${ADMIN}/tariffs`, tariff);
  for (const id of tenants) await callAs(page, "POST", `${ADMIN}/tenants/${id}/tariff`, { tariff: "shop" });
  await place.installation.until("each merchant has a bill", async () => {
    const { total } = await callAs<{ total: number }>(page, "GET", `${ADMIN}/bills?status=open`);
    return total === WALKS.length;
  });
  await page.context().close();
}, 180_000);
afterAll(() => place.close());

async function signIn(page: Page, language: Required<Look>["language"], email: string): Promise<void> {
  const { people } = WORDS[language];
  await page.goto("/console/login");
  await page.getByLabel(people.email).fill(email);
  await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: people.enter }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** A page from when the operator still took payments here sends one, which is refused, and says whom to ask. */
async function refusePayment(page: Page, { billing }: Words): Promise<void> {
  await page.route("**/api/dashboard/v1/billing", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_payable_here: true } });
  });
  await page.reload();
  await page.getByLabel(billing.phone).fill("8 702 123 45 67");
  await page.getByRole("button", { name: billing.pay, exact: true }).click();
  await page.getByRole("alert").getByText(billing.not_taken).waitFor();
  await page.getByRole("alert").getByRole("link", { name: CONTACT, exact: true }).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.unroute("**/api/dashboard/v1/billing");
}

const contactOn = (page: Page) => page.getByRole("link", { name: CONTACT, exact: true });

it.each(WALKS)(
  "a merchant without the console's payments is told whom to ask: %o",
  async ({ screen, ...look }) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await page.setViewportSize({ width: screen, height: 900 });
    for (const path of ["/console/signup", "/console/login"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await pageProblems(page), path).toEqual([]);
    }
    await page.getByText(words.people.lost_password).waitFor();
    expect(await contactOn(page).getAttribute("href")).toBe("https://t.me/tolem_help");
    await photograph(page, `login-${screen}`);
    await signIn(page, look.language, `billed-${look.language}@shop.kz`);
    const { bill_about, bill_due } = words.overview.attention;
    const [due = ""] = bill_due.split("{{");
    await page.getByRole("link", { name: new RegExp(`${bill_about}|${due}`) }).click();
    await page.getByText(words.billing.paid_elsewhere).waitFor();
    expect(await contactOn(page).count()).toBe(2);
    expect(await page.getByRole("button", { name: words.billing.pay, exact: true }).count()).toBe(0);
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `billing-${screen}`);
    await refusePayment(page, words);
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  120_000,
);

it.each(WALKS)(
  "bills, a merchant, tariffs and health are read and used: %o",
  async ({ screen, ...look }) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await page.setViewportSize({ width: screen, height: 900 });
    const lookAt = async (name: string) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator(".mantine-Loader-root").first().waitFor({ state: "detached" });
      expect(await pageProblems(page), name).toEqual([]);
      await photograph(page, `operator-${name}-${screen}`);
    };
    await signIn(page, look.language, OPERATOR);
    await page.goto("/admin/bills?status=open");
    const open = await callAs<{ total: number; total_kzt: number }>(page, "GET", `${ADMIN}/bills?status=open`);
    const markPaid = page.getByRole("button", { name: words.bills.mark_paid, exact: true });
    await expect.poll(() => markPaid.count(), { timeout: 30_000 }).toBe(open.total);
    expect(open.total_kzt).toBe(open.total * PERIOD.price_kzt);
    expect(await page.getByText(words.bills.overdue, { exact: true }).count()).toBe(open.total);
    const sum = say(words.bills.sum, { sum: "" }).trim();
    expect((await page.getByText(sum).innerText()).replace(/\D/g, "")).toMatch(new RegExp(`^${open.total_kzt}`));
    await lookAt("bills");
    await markPaid.first().click();
    const question = page.getByRole("dialog");
    await question.waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await question.getByRole("button", { name: words.bills.mark_paid, exact: true }).click();
    await expect.poll(() => markPaid.count(), { timeout: 30_000 }).toBe(open.total - 1);

    await page.goto("/admin/tenants");
    await page.getByRole("link", { name: "billed-ru" }).waitFor();
    await lookAt("tenants");
    await page.goto(`/admin/tenants/${tenants[0]}`);
    await page.getByText(words.tenants.paid_30_days).waitFor();
    await page.getByText(words.tenants.used_today).waitFor();
    await lookAt("tenant");
    await page.goto("/admin/tariffs");
    await page.getByRole("link", { name: look.language === "kk" ? "Дүкен" : "Магазин" }).click();
    await page.waitForURL("**/admin/tariffs/shop");
    await lookAt("tariff");
    await page.goto("/admin");
    await page.getByRole("heading", { name: words.operator.queues, exact: true }).waitFor();
    await lookAt("health");
    const narrow = await page
      .locator("dd")
      .evaluateAll((values) => values.filter((value) => value.scrollWidth > value.clientWidth + 1).map(String));
    expect(narrow).toEqual([]);
    await page.goto("/admin/audit");
    await page.locator("summary").filter({ hasText: words.audit.actions.bill.mark_paid }).first().waitFor();
    await lookAt("audit");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: words.frame.palette.hint }).fill("BILLED-RU");
    await page.getByRole("option", { name: "billed-ru" }).click();
    await page.getByRole("heading", { level: 1, name: "billed-ru" }).waitFor();
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  180_000,
);
