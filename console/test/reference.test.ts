/** The API reference in a browser: readable without an account, on a desktop and on a phone, light and dark. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { LOOKS, looksToWalk, openPlace, type Place } from "./support/place.ts";

const PAGES = [
  ...["/docs", "/docs/console", "/docs/operators", "/docs/legacy"],
  ...["/docs/guides", "/docs/guides/taking-payments"],
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
    await page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
    expect(await pageProblems(page)).toEqual([]);
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  180_000,
);

it("opens a call by a key, and a schema by its link, with a sample to copy", async () => {
  const page = await place.open({ width: 1440, language: "en" });
  await page.goto("/docs");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Invoices", exact: true }).click();
  const call = page.locator("details", { has: page.locator("#createPhoneInvoice") });
  await call.locator("summary").press("Enter");
  await call.getByText('-d \'{"amount":1500').waitFor();
  await page.getByRole("radio", { name: "Python" }).check();
  await call.getByText('amount=Decimal("1500.50")').waitFor();
  expect(await call.getByText("curl -X POST").isVisible()).toBe(false);
  await photograph(page, "docs-call");
  await call.getByRole("link", { name: "InvoiceCreated" }).click();
  await page.locator("#schema-InvoiceCreated").waitFor();
  expect(place.complaints).toEqual([]);
}, 60_000);
