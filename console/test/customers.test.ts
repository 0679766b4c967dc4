/** The customers of a merchant: searched, opened, annotated and invoiced again, in each language. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS, type Words } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
const AIGUL = "87021234567";
const BOLAT = "87015550101";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** Aigul has paid twice and got a part back; Bolat is subscribed. */
async function fill(page: Page): Promise<void> {
  const make = <T>(path: string, body: object) =>
    callAs<T>(page, "POST", DASHBOARD + path, { ...body, ...(path.endsWith("/refund") ? {} : { is_sandbox: true }) });
  const paid = { amount: 1500, phone_number: AIGUL, simulate: "paid" };
  const { id } = await make<{ id: number }>("/invoices", { ...paid, description: "Latte" });
  await make("/invoices", { ...paid, amount: 700 });
  await make(`/invoices/${id}/refund`, { amount: 200, reason: "Spilt" });
  const subscriber = { phone_number: BOLAT, subscriber_name: "Болат Ержанұлы", description: "Yoga" };
  await make("/subscriptions", { ...subscriber, amount: 4990, billing_period: "monthly", billing_day: 28 });
}

async function writeNote(page: Page, words: Words["customers"], all: Words): Promise<void> {
  await page.getByRole("textbox", { name: words.name, exact: true }).fill("Айгуль С.");
  await page.getByLabel(words.note).fill("3-қабат, 12");
  await page.getByRole("button", { name: all.save }).click();
  await page.getByText(all.saved).waitFor();
  await page.getByRole("heading", { level: 1, name: "Айгуль С." }).waitFor();
}

it.each(storyLooks("kk"))(
  "are found by name and digits, noted, and sent another invoice: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.customers;
    const page = await place.open(look);
    const shoot = (name: string) => photograph(page, `${name}-${look.language}`);
    await signUp(page, all, `customers-${look.language}@shop.kz`);
    await page.goto("/console/customers");
    await page.getByText(words.none, { exact: true }).waitFor();
    await fill(page);

    const aigul = page.getByRole("link", { name: /702/ });
    await aigul.waitFor();
    await page.getByText(moneyIn(all, "2200.00")).locator("visible=true").first().waitFor();
    await shoot("list");
    await page.getByLabel(words.search).fill("ержан");
    await aigul.waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Болат/ }).waitFor();
    await page.getByLabel(words.search).fill("123-45");
    await aigul.click();

    await page.getByText(moneyIn(all, "200.00")).first().waitFor();
    await writeNote(page, words, all);
    await shoot("one");
    await page.getByRole("link", { name: all.invoices.new }).click();
    await page.getByRole("status").filter({ hasText: "Айгуль С." }).waitFor();
    await shoot("new-invoice");
    await page.getByLabel(all.invoices.amount).fill("300");
    await page.getByRole("button", { name: say(all.invoices.send_amount, { amount: moneyIn(all, "300.00") }) }).click();
    await page.getByRole("link", { name: /702/ }).click();
    await page.getByText(say(words.paid_of, { paid: 2, sent: 3 })).waitFor();

    // Another invoice: the customers are suggested by a name, and named once the phone is there.
    await page.goto("/console/invoices/new");
    const phone = page.getByRole("combobox", { name: all.invoices.phone });
    await phone.fill("болат");
    await page.getByRole("option", { name: /Болат/ }).waitFor();
    await shoot("suggested");
    await page.getByRole("option", { name: /Болат/ }).click();
    await expect.poll(() => phone.inputValue()).toContain("555-01-01");
    await page.getByRole("status").filter({ hasText: words.paid_nothing }).getByRole("link").click();

    await page.getByRole("link", { name: all.subscriptions.new }).click();
    await page.getByLabel(all.subscriptions.name).waitFor();
    expect(await page.getByLabel(all.subscriptions.name).inputValue()).toBe("Болат Ержанұлы");
    expect(await page.getByRole("combobox", { name: all.subscriptions.phone }).inputValue()).toContain("555-01-01");

    // The palette finds customers too.
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: all.frame.palette.hint }).fill("айгуль");
    await page.getByRole("option", { name: /Айгуль/ }).click();
    await page.getByRole("heading", { level: 1, name: "Айгуль С." }).waitFor();
    expect(place.complaints.splice(0)).toEqual([]);
    await page.context().close();
  },
  120_000,
);
