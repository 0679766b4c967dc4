/** The page of an invoice says who made, cancelled and refunded it, in each language. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { faultsOf } from "./support/shop-page.ts";
import { callAs, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

const INVOICES = "/api/dashboard/v1/invoices";
const PHONE = { amount: 1000, phone_number: "87021234567", is_sandbox: true };

it.each(storyLooks("en"))(
  "names the person and the key: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { invoices } = words;
    const page = await place.open(look);
    const email = `makers-${look.language}@shop.kz`;
    await signUp(page, words, email);
    const cancelled = await callAs<{ id: number }>(page, "POST", INVOICES, PHONE);
    await callAs(page, "POST", `${INVOICES}/${cancelled.id}/cancel`);
    await page.goto(`/console/invoices/${cancelled.id}`);
    const steps = page.getByRole("listitem");
    await steps.filter({ hasText: invoices.statuses.cancelled }).filter({ hasText: email }).waitFor();
    await steps.filter({ hasText: invoices.began }).filter({ hasText: email }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const { api_key } = await callAs<{ api_key: { secret: string } }>(page, "POST", "/api/dashboard/v1/api-keys", {
      name: "till-7",
      mode: "test",
    });
    const made = await fetch(`${place.installation.url}/api/v1/invoices`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": api_key.secret },
      body: JSON.stringify({ ...PHONE, simulate: "paid" }),
    });
    const { id } = (await made.json()) as { id: number };
    await callAs(page, "POST", `${INVOICES}/${id}/refund`, { amount: 100, reason: "Broken" });
    await page.goto(`/console/invoices/${id}`);
    await steps.filter({ hasText: say(invoices.made_by.key, { name: "till-7" }) }).waitFor();
    await page.getByText(new RegExp(`${email}.*Broken`)).waitFor();
    expect(place.complaints.splice(0)).toEqual([]);
    await page.context().close();
  },
  60_000,
);
