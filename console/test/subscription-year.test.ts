/** A year of a subscription in the console, by the sandbox clock: paid, then unpaid, then expired. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.each(storyLooks("en"))(
  "is paid twelve times, then comes the grace, then the end: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.subscriptions;
    const page = await place.open(look);
    await signUp(page, all, `year-${look.language}@shop.kz`);

    await page.goto("/console/subscriptions");
    await page.getByRole("link", { name: words.new }).first().click();
    await page.getByRole("combobox", { name: words.phone }).fill("8 702 123 45 67");
    await page.getByRole("textbox", { name: words.amount, exact: true }).fill("4990");
    await page.getByLabel(words.billing_day).selectOption("1");
    await page.getByRole("button", { name: words.create }).click();

    const mark = page.getByRole("note").getByText(words.is_test);
    await mark.waitFor();
    await page.goto(`${page.url()}/edit`);
    await page.getByRole("heading", { level: 1, name: words.edit_title }).waitFor();
    await mark.waitFor();
    await page.goBack();
    await page.getByRole("button", { name: words.clock.steps.year }).click();
    await page.getByText(say(words.clock.done, { invoices: 12, expired: 0 })).waitFor();
    await page.getByText(say(all.total_other, { count: 12 })).waitFor();

    await page.getByLabel(words.clock.outcome).selectOption("nobody");
    await page.getByRole("button", { name: words.clock.to_next }).click();
    await page.getByText(words.standing.waiting).first().waitFor();
    await page.getByRole("button", { name: words.clock.steps.week }).click();
    await page.getByText(words.standing.grace).first().waitFor();
    await page.getByRole("button", { name: words.clock.steps.week }).click();
    await page.getByText(words.standing.expired).first().waitFor();

    // All invoices of a customer of the sandbox are those of the sandbox, also for a merchant who looks at live ones.
    await page.goto("/console/invoices?mode=live");
    await page.getByRole("heading", { level: 1, name: all.invoices.title }).waitFor();
    await page.goto("/console/customers/87021234567?is_sandbox=true");
    // The noun after the count has several forms, the words before it one.
    const [before = ""] = all.customers.all_invoices_other.split("{{");
    await page.getByRole("link", { name: before }).click();
    await page.waitForURL("**/console/invoices?**");
    expect(new URL(page.url()).searchParams.get("mode")).toBe("test");
    await page.getByText(moneyIn(all, "4990.00")).filter({ visible: true }).first().waitFor();
    expect(place.complaints).toEqual([]);
  },
  120_000,
);
