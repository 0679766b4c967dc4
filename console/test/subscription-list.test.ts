/** The list of subscriptions: monthly totals and failing payments, in each language. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { faultsOf } from "./support/shop-page.ts";
import { callAs, signUp } from "./support/steps.ts";
import { dayIn, moneyIn, say, WORDS } from "./support/words.ts";

const SUBSCRIPTIONS = "/api/dashboard/v1/subscriptions";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

async function nextOf(page: Page, id: number): Promise<string> {
  type Detail = { subscription: { next_billing_at: string } };
  const { subscription } = await callAs<Detail>(page, "GET", `${SUBSCRIPTIONS}/${id}`);
  return subscription.next_billing_at;
}

it.each(storyLooks("ru"))(
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
    const paying = await make({ ...monthly, subscriber_name: "Болат" });
    const gone = await make({ ...monthly, subscriber_name: "Дана" });
    await callAs(page, "POST", `${SUBSCRIPTIONS}/${gone.id}/pause`);
    await callAs(page, "POST", "/api/dashboard/v1/sandbox/clock/advance", { seconds: 36 * 3600, outcome: "expired" });

    await page.goto("/console/subscriptions");
    const row = (name: RegExp) => page.getByRole("link", { name }).locator("visible=true");
    await row(/Айгуль/).waitFor();
    await page
      .getByText(dayIn(all, await nextOf(page, paying.id)))
      .locator("visible=true")
      .first()
      .waitFor();
    await page.getByText(words.marks.failing, { exact: true }).locator("visible=true").first().waitFor();
    // 1200 a day and 1200 a month.
    await page.getByText(moneyIn(all, "37700.00")).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await photograph(page, `subscriptions-${look.language}`);

    await page.getByRole("button", { name: words.failing }).click();
    await row(/Болат/).waitFor({ state: "detached" });
    await row(/Айгуль/).waitFor();
    await page.getByRole("button", { name: words.live_ones }).click();
    await page.getByText(words.none_found, { exact: true }).waitFor();
    await page.getByRole("button", { name: words.test_ones }).click();
    await row(/Айгуль/).click();
    await page.getByText(say(words.standing.failing, { failed: 1, most: 2 })).waitFor();
    await page.goto("/console?mode=test");
    await page.getByRole("link", { name: all.overview.attention.subscriptions_about }).click();
    await page.getByText(say(words.standing.failing, { failed: 1, most: 2 })).waitFor();
    expect(place.complaints.splice(0)).toEqual([]);
    await page.context().close();
  },
  120_000,
);

it("resumes several at once, with a report of one that has ended meanwhile", async () => {
  const all = WORDS.ru;
  const { bulk } = all.subscriptions;
  const page = await place.open({ language: "ru", width: 1440 });
  await signUp(page, all, "several@gym.kz");
  for (const name of ["Айгуль", "Болат", "Дана"]) {
    const monthly = { billing_period: "monthly", billing_day: 28, amount: 1200, is_sandbox: true };
    const body = { ...monthly, phone_number: "87021234567", subscriber_name: name };
    const { id } = await callAs<{ id: number }>(page, "POST", SUBSCRIPTIONS, body);
    await callAs(page, "POST", `${SUBSCRIPTIONS}/${id}/pause`);
  }
  await page.goto("/console/subscriptions?status=paused");
  await page.getByRole("checkbox", { name: all.subscriptions.select_page }).check();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: say(bulk.resume, { n: 3 }) }).click();
  const { items } = await callAs<{ items: { id: number }[] }>(page, "GET", SUBSCRIPTIONS);
  await callAs(page, "POST", `${SUBSCRIPTIONS}/${items[0]?.id}/cancel`);
  const dialog = page.getByRole("dialog", { name: say(bulk.resume, { n: 3 }) });
  await dialog.getByRole("button", { name: all.bulk.begin }).click();
  await expect
    .poll(() => dialog.getByRole("status").textContent())
    .toBe(say(all.bulk.report, { done: 2, refused: 1, unknown: 0, left: 0 }));
  await dialog.getByRole("link", { name: "Дана" }).waitFor();
  // The list is empty by now, and the report still there.
  await page.getByText(all.subscriptions.none_found, { exact: true }).waitFor();
  await dialog.getByRole("button", { name: all.close, exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
  expect(place.complaints.splice(0)).toEqual([]);
  await page.context().close();
}, 60_000);
