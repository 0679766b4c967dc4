/** A customer visits a merchant's shop on a phone, orders two items, pays by QR, and sees the payment. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../server/test/support/receiver.ts";
import { openPlace, type Place } from "./support/place.ts";
import { callAs, connectProvider, payOnPhone, signUp } from "./support/steps.ts";
import { WORDS } from "./support/words.ts";

let place: Place;
let receiver: Receiver;
beforeAll(async () => {
  [place, receiver] = await Promise.all([openPlace(), startReceiver()]);
  await openShop();
});
afterAll(async () => {
  await place.close();
  await receiver.close();
});

async function openShop(): Promise<void> {
  const page = await place.open({ language: "en" });
  await signUp(page, WORDS.en, "tea@shop.kz");
  await connectProvider(page, WORDS.en);
  const call = (method: string, path: string, body: unknown) => callAs(page, method, `/api/dashboard/v1${path}`, body);
  await call("POST", "/webhook/configure", { url: receiver.url });
  await call("POST", "/catalog", [
    { name: "Чай", price: 450 },
    { name: "Бауырсақ", price: 120.5 },
  ]);
  await call("PUT", "/shop", { slug: "tea", title: "Шайхана", enabled: true });
  await page.context().close();
}

/** By a finger on the plus sign beside it. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "One more" }).click();
}

it("orders two items by QR, pays, and sees the page turn to paid", async () => {
  const page = await place.open({ language: "en", width: 390 });
  await page.goto("/shop/tea");
  await choose(page, "Чай");
  await choose(page, "Чай");
  await choose(page, "Бауырсақ");
  await page.getByText("1\u00a0020.50\u00a0₸").waitFor();
  await page.getByRole("button", { name: "Check out" }).click();
  await page.getByText("By a QR code").click();
  await page.getByRole("button", { name: "Place the order" }).click();
  await page.getByRole("img", { name: "QR code to pay by" }).waitFor();
  const address = page.url();

  await payOnPhone(place);
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  expect(page.url()).toBe(address);
  const told = () => receiver.received.map(({ json }) => json.invoice);
  await expect.poll(told, { timeout: 30_000 }).toMatchObject([{ status: "paid", amount: "1020.50" }]);
  expect(place.complaints).toEqual([]);
}, 120_000);
