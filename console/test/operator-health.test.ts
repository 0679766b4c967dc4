/** Failures of merchants: the operator sees whom they concern, with the numbers of `tolem doctor`, also on narrow screens. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startReceiver } from "../../server/test/support/receiver.ts";
import { photograph } from "./support/photograph.ts";
import { openOwnPlace, type Place } from "./support/place.ts";
import { callAs, connectProvider, control, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
const INVOICE = { amount: 500, phone_number: "87021234567" };
const words = WORDS.ru;

let place: Place;
beforeAll(async () => {
  place = await openOwnPlace();
  await place.installation.tolem(["admin", "create", "operator@tolem.kz"], { TOLEM_ADMIN_PASSWORD: PASSWORD });
});
afterAll(() => place.close());

/** A merchant whose program answers 500 to the events of two invoices, until both are given up. */
async function dropDeliveries(): Promise<void> {
  const receiver = await startReceiver();
  receiver.answer(500);
  const merchant = await place.open({ language: "ru" });
  await signUp(merchant, words, "dentist@shop.kz");
  const call = <T>(method: string, path: string, body?: object) => callAs<T>(merchant, method, DASHBOARD + path, body);
  await call("POST", "/webhook/configure", { url: receiver.url });
  for (let made = 0; made < 2; made++) {
    await call("POST", "/invoices", { ...INVOICE, is_sandbox: true, simulate: "paid" });
  }
  await place.installation.until(
    "both are given up",
    async () => (await call<{ dropped: number }>("GET", "/webhook/deliveries/summary")).dropped === 2,
  );
  await receiver.close();
}

/** A merchant of whose live invoices the provider takes none. */
async function failCalls(): Promise<void> {
  const merchant = await place.open({ language: "ru" });
  await signUp(merchant, words, "clinic@shop.kz");
  await connectProvider(merchant, words);
  await control(place, "POST", "/faults", { call: "invoice.create", fault: "http_status", http_status: 500, times: 0 });
  for (let made = 0; made < 4; made++) {
    await callAs(merchant, "POST", `${DASHBOARD}/invoices`, INVOICE).catch(() => null);
  }
}

it("failed calls, failing webhooks and dropped deliveries are shown with their merchants", async () => {
  await Promise.all([dropDeliveries(), failCalls()]);
  const page = await place.open({ language: "ru" });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/admin");
  await page.getByLabel(words.people.email).fill("operator@tolem.kz");
  await page.getByLabel(words.people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.people.enter }).click();
  await page.getByText(say(words.operator.provider_fails_one, { count: 1 })).waitFor();
  await page.getByRole("link", { name: "clinic" }).waitFor();
  await page.getByText(say(words.operator.receivers_dead_one, { count: 1 })).waitFor();
  await page.getByText(`dentist: ${say(words.operator.attempts_failed, { number: 6 })}`).waitFor();
  await page.getByText(say(words.operator.dropped_other, { count: 2 })).waitFor();
  await page.getByText(`dentist: ${say(words.operator.not_delivered, { number: 2 })}`).waitFor();
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
  const found = await place.installation.tolem(["doctor"]);
  expect(found).toMatch(/it has executed the calls of the last hour\s+1: tnt_\S+ \(\d+ failed/);
  expect(found).toMatch(
    /each has taken a webhook of those sent to it in the last hour\s+1: tnt_\S+ \(6 attempts: .*500/,
  );
  expect(found).toMatch(/no delivery of the last 24 hours was dropped\s+1: tnt_\S+ \(2 dropped\)/);
}, 180_000);
