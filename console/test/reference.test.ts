/** The API reference in a browser: readable without an account, on a desktop and on a phone, light and dark. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { LOOKS, looksToWalk, openPlace, type Place } from "./support/place.ts";
import { signUp } from "./support/steps.ts";
import { WORDS } from "./support/words.ts";

const PAGES = [
  ...["/docs", "/docs/console", "/docs/operators", "/docs/legacy"],
  ...["/docs/guides", "/docs/guides/taking-payments", "/docs/guides/self-hosting", "/docs/errors", "/docs/changelog"],
];

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.each(looksToWalk(LOOKS.filter(({ language }) => language === "en")))(
  "has nothing against it, closed or open: %o",
  async (look) => {
    const page = await place.open(look);
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await pageProblems(page), path).toEqual([]);
    }
    await page.goto("/docs");
    const all = "#invoices details, #webhook-events details";
    await page.evaluate(`document.querySelectorAll("${all}").forEach((part) => { part.open = true; })`);
    expect(await pageProblems(page)).toEqual([]);
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  300_000,
);

it("opens a call by a key, and a schema by its link, with a sample to copy", async () => {
  const page = await place.open({ width: 1440, language: "en" });
  await page.goto("/docs");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Invoices", exact: true }).click();
  const call = page.locator("details", { has: page.locator("#createPhoneInvoice") });
  await call.locator("> summary").press("Enter");
  await call.getByText('"amount": 1500.5').first().waitFor();
  await page.getByRole("radio", { name: "Python" }).check();
  await call.getByText('amount=Decimal("1500.50")').waitFor();
  expect(await call.getByText("curl -X POST").isVisible()).toBe(false);
  await photograph(page, "docs-call");
  await call.getByRole("link", { name: "InvoiceCreated" }).click();
  await page.locator("#schema-invoicecreated").waitFor();
  expect(place.complaints).toEqual([]);
}, 60_000);

it("tries a call with a new test key, whose data the invoice's page shows, and sends no live key", async () => {
  const { developers, invoices } = WORDS.en;
  const page = await place.open({ width: 390, language: "en" });
  await signUp(page, WORDS.en, "reference@shop.kz");
  await page.goto("/console/developers");
  await page.getByRole("link", { name: developers.guides }).waitFor();
  await page.getByRole("link", { name: developers.collection }).waitFor();
  await page.getByRole("button", { name: developers.new_key }).first().click();
  await page.getByLabel(developers.key_name).fill("docs");
  await page.getByRole("dialog").getByRole("button", { name: developers.new_key }).click();
  const line = page.getByRole("dialog").getByText("export TOLEM_API_KEY=svc_test_");
  const [key = ""] = /svc_test_[\w-]+/.exec((await line.textContent()) ?? "") ?? [];
  await photograph(page, "new-key-first-call");

  await page.goto("/docs");
  await page.getByRole("radio", { name: "Go" }).check();
  await page.reload();
  expect(await page.getByRole("radio", { name: "Go" }).isChecked()).toBe(true);
  await page.getByRole("searchbox").fill("create phone");
  await page.locator("main > section > details:not([hidden]) > summary").click();
  const call = page.locator("#createPhoneInvoice");
  await call.getByText("client.Invoices.Create(").waitFor();
  await call.getByText("Try it in the sandbox").click();
  const send = call.getByRole("button", { name: "Send" });
  await call.getByLabel("Test key").fill("svc_live_0123456789");
  await send.click();
  await call.getByText("It was not sent").waitFor();
  await call.getByLabel("Test key").fill(key);
  const body = { amount: 700, phone_number: "87021234567", metadata: { kiosk: "Dostyk 5" } };
  await call.getByLabel("Body").fill(JSON.stringify(body));
  await send.click();
  await call.getByText("201 Created").waitFor();
  await photograph(page, "docs-tried");
  const { id } = JSON.parse((await call.locator("form pre").textContent()) ?? "");

  await page.goto(`/console/invoices/${id}`);
  await page.getByRole("heading", { name: invoices.metadata }).waitFor();
  await page.getByText("Dostyk 5").waitFor();
  await photograph(page, "invoice-metadata");
  expect(place.complaints).toEqual([]);
}, 120_000);
