/** A merchant's program was down for a while: the merchant finds the reason, and sends all failed deliveries again. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../server/test/support/receiver.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
const FAILED = 50;

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** The merchant's receiver is down while 50 invoices are paid, until every delivery is dropped. */
async function fail(page: Page, receiver: Receiver): Promise<void> {
  const call = <T>(method: string, path: string, body?: object) => callAs<T>(page, method, DASHBOARD + path, body);
  receiver.answer(500);
  await call("POST", "/webhook/configure", { url: receiver.url });
  const body = { amount: 500, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
  for (let made = 0; made < FAILED; made++) await call("POST", "/invoices", body);
  await place.installation.until("every delivery is dropped", async () => {
    const counts = await call<{ dropped: number }>("GET", "/webhook/deliveries/summary");
    return counts.dropped === FAILED;
  });
}

/** The sentence of 50, in the plural form that the language has for it. */
function ofAll(words: object, name: string): string {
  const sentences = new Map<string, string>(Object.entries(words));
  return say(sentences.get(`${name}_many`) ?? sentences.get(`${name}_other`) ?? "", { count: FAILED });
}

it.concurrent.each(storyLooks("ru"))(
  "50 failed deliveries are sent again by two clicks: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.developers;
    const page = await place.open(look);
    const receiver = await startReceiver();
    const shoot = (name: string) => photograph(page, `${name}-${look.language}`);
    await signUp(page, all, `deliveries-${look.language}@shop.kz`);
    await fail(page, receiver);

    await page.goto("/console/developers/deliveries");
    await page.getByText(say(words.dropped_of, { dropped: FAILED, ended: FAILED, percent: 100 })).waitFor();
    await shoot("deliveries");
    await page.getByRole("link", { name: words.event.invoice.status_changed }).first().click();
    await page.getByRole("heading", { name: words.sent_body }).waitFor();
    await page.getByText("webhook-signature").waitFor();
    await page.getByText(say(words.attempts_alike, { first: 1, last: 3 })).waitFor();
    await shoot("delivery");
    await page.getByRole("link", { name: new RegExp(`^${say(words.about_invoice, { id: "\\d+" })}$`) }).click();
    await page.waitForURL(/\/console\/invoices\/\d+$/);

    receiver.take();
    receiver.answer(200);
    await page.goto("/console/developers/deliveries");
    const sendAll = page.getByRole("button", { name: ofAll(words, "redeliver_all") });
    await sendAll.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: ofAll(words, "redeliver_all") })
      .click();
    await page.getByText(ofAll(words, "redelivered_all")).waitFor();
    await sendAll.waitFor({ state: "detached" });
    await place.installation.until("all have come", async () => receiver.received.length === FAILED);
    await page.getByRole("button", { name: `${words.delivery_status.delivered} ${FAILED}` }).waitFor();

    await page.getByLabel(words.invoice_number).fill("999999");
    await page.keyboard.press("Enter");
    await page.getByText(words.nothing_found, { exact: true }).waitFor();
    expect(place.complaints).toEqual([]);
    await receiver.close();
  },
  240_000,
);
