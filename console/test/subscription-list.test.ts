/** The list of subscriptions: what they bring in a month, and who does not pay, in each language. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace, type Place, STORY_LOOKS } from "./support/place.ts";
import { faultsOf } from "./support/shop-page.ts";
import { callAs, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

const SUBSCRIPTIONS = "/api/dashboard/v1/subscriptions";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.each(STORY_LOOKS)(
  "tells those who do not pay from those who do: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.subscriptions;
    const page = await place.open(look);
    await signUp(page, all, `${look.language}@gym.kz`);
    const make = (body: object) => callAs<{ id: number }>(page, "POST", SUBSCRIPTIONS, { ...body, is_sandbox: true });
    const daily = { phone_number: "87021234567", subscriber_name: "Айгуль", amount: 1200, billing_period: "daily" };
    await make({ ...daily, max_retry_attempts: 2, description: "Yoga" });
    const monthly = { ...daily, billing_period: "monthly", billing_day: 28, phone_number: "87015550101" };
    await make({ ...monthly, subscriber_name: "Болат" });
    const gone = await make({ ...monthly, subscriber_name: "Дана" });
    await callAs(page, "POST", `${SUBSCRIPTIONS}/${gone.id}/pause`);
    await callAs(page, "POST", "/api/dashboard/v1/sandbox/clock/advance", { seconds: 36 * 3600, outcome: "expired" });

    await page.goto("/console/subscriptions");
    const row = (name: RegExp) => page.getByRole("link", { name }).locator("visible=true");
    await row(/Айгуль/).waitFor();
    await page.getByText(words.marks.failing, { exact: true }).locator("visible=true").first().waitFor();
    // 1200 a day and 1200 a month.
    await page.getByText(moneyIn(all, "37700.00")).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/subscriptions-${look.language}.png`, fullPage: true });

    await page.getByRole("button", { name: words.failing }).click();
    await row(/Болат/).waitFor({ state: "detached" });
    await row(/Айгуль/).waitFor();
    await page.getByRole("button", { name: words.live_ones }).click();
    await page.getByText(words.none_found, { exact: true }).waitFor();
    await page.getByRole("button", { name: words.test_ones }).click();
    await row(/Айгуль/).click();
    await page.getByText(say(words.standing.failing, { failed: 1, most: 2 })).waitFor();
    expect(place.complaints.splice(0)).toEqual([]);
    await page.context().close();
  },
  120_000,
);
