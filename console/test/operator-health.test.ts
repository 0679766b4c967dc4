/** The provider stops to answer: the operator sees whom it concerns, in the words of `tolem doctor`, and on narrow screens every figure. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place } from "./support/place.ts";
import { callAs, connectProvider, control, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
  await place.installation.tolem(["admin", "create", "operator@tolem.kz"], { TOLEM_ADMIN_PASSWORD: PASSWORD });
});
afterAll(() => place.close());

it("the calls that failed are told with their merchant", async () => {
  const words = WORDS.ru;
  const merchant = await place.open({ language: "ru" });
  await signUp(merchant, words, "clinic@shop.kz");
  await connectProvider(merchant, words);
  await control(place, "POST", "/faults", { call: "invoice.create", fault: "http_status", http_status: 500, times: 0 });
  const body = { amount: 500, phone_number: "87021234567" };
  for (let made = 0; made < 4; made++) {
    await callAs(merchant, "POST", "/api/dashboard/v1/invoices", body).catch(() => null);
  }

  const page = await place.open({ language: "ru" });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/admin");
  await page.getByLabel(words.people.email).fill("operator@tolem.kz");
  await page.getByLabel(words.people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.people.enter }).click();
  await page.getByText(say(words.operator.provider_fails_one, { count: 1 })).waitFor();
  await page.getByRole("link", { name: "clinic" }).waitFor();
  for (const name of [words.operator.backups, words.operator.replicas]) {
    await page.getByRole("heading", { name }).waitFor();
  }
  await page.getByText(words.operator.no_standby).waitFor();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    const narrow = await page
      .locator("dd")
      .evaluateAll((values) =>
        values.filter((value) => value.scrollWidth > value.clientWidth + 1 || value.clientWidth === 0).map(String),
      );
    expect(narrow).toEqual([]);
    await photograph(page, `health-${width}`);
  }
  expect(await place.installation.tolem(["doctor"])).toMatch(
    /it has executed the calls of the last hour\s+1: tnt_\S+ \(\d+ failed/,
  );
}, 120_000);
