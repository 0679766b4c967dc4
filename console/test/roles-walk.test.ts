/** Each role except the owner's opens every page of a merchant: permitted parts work without a refused call, and others say so. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace, type Place } from "./support/place.ts";
import { callAs, connectProvider, PASSWORD, show, signUp } from "./support/steps.ts";
import { WORDS } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
const words = WORDS.en;
// The owner walks through all pages in `every-page.test.ts`.
const ROLES = ["manager", "developer", "accountant", "cashier"];

/** What each page needs one of; nothing: every role has it. */
type Walk = [path: string, needs: readonly string[]][];

let place: Place;
let owner: Page;
let walk: Walk;
beforeAll(async () => {
  place = await openPlace();
  owner = await place.open({ language: "en" });
  await signUp(owner, words, "founder@shop.kz");
  await connectProvider(owner, words);
  const make = <T = { id: number }>(path: string, body: object) => callAs<T>(owner, "POST", DASHBOARD + path, body);
  const sold = { phone_number: "87021234567", is_sandbox: true };
  const { id } = await make("/invoices", { ...sold, amount: 1500 });
  const qr = await make("/invoices/qr", { amount: 500 });
  const subscription = await make("/subscriptions", {
    ...{ ...sold, amount: 4990, billing_period: "monthly", billing_day: 28, description: "Abonement" },
  });
  const { data } = await make<{ data: { id: number }[] }>("/catalog", { name: "Tea", price: 500 });
  const oneOf = (...needs: string[]) => needs;
  walk = [
    ["", oneOf("summary:read", "counter")],
    ["/invoices", oneOf("invoices:read", "counter")],
    ["/invoices/new", oneOf("invoices:write", "counter", "sandbox")],
    [`/invoices/${id}`, oneOf("invoices:read", "counter")],
    ["/qr", oneOf("invoices:write", "counter", "sandbox")],
    [`/qr/${qr.id}`, oneOf("invoices:read", "counter")],
    ["/shift", oneOf("summary:read")],
    ["/subscriptions", oneOf("subscriptions:read")],
    ["/subscriptions/new", oneOf("subscriptions:write", "sandbox")],
    [`/subscriptions/${subscription.id}`, oneOf("subscriptions:read")],
    [`/subscriptions/${subscription.id}/edit`, oneOf("subscriptions:write", "sandbox")],
    ["/customers?is_sandbox=true", oneOf("customers:read")],
    ["/customers/87021234567?is_sandbox=true", oneOf("customers:read")],
    ["/catalog", oneOf("catalog:read")],
    ["/catalog/new", oneOf("catalog:write")],
    ["/catalog/import", oneOf("catalog:write")],
    ["/catalog/prices", oneOf("catalog:write")],
    [`/catalog/${data[0]?.id}`, oneOf("catalog:read")],
    ["/shop", oneOf("shop:read")],
    ["/orders?stage=all", oneOf("shop:read")],
    ["/provider", oneOf("provider:read")],
    ["/billing", oneOf("billing:read")],
    ["/team", oneOf("team:read")],
    ["/settings", []],
    ["/developers", oneOf("keys:read")],
    ["/developers/webhook", oneOf("webhooks:read")],
    ["/developers/deliveries", oneOf("webhooks:read")],
    ["/developers/events", oneOf("events:read")],
    ["/developers/logs", oneOf("logs:read")],
  ];
}, 120_000);
afterAll(() => place.close());

/** A new person with the role, signed in. */
async function join(role: string, email = `${role}@shop.kz`): Promise<Page> {
  const invited = { email, role };
  const { url } = await callAs<{ url: string }>(owner, "POST", `${DASHBOARD}/team/invitations`, invited);
  const page = await place.open({ language: "en" });
  await page.goto(new URL(url).pathname);
  await page.getByLabel(words.people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.team.join }).click();
  await page.waitForURL((to) => !to.pathname.includes("/invitations/"));
  return page;
}

it.each(ROLES)(
  "a person whose role is %s",
  async (role) => {
    const page = await join(role);
    const { permissions } = await callAs<{ permissions: string[] }>(page, "GET", `${DASHBOARD}/me`);
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() === 403 && refused.push(`${page.url()}: ${answer.url()}`));
    const problems: string[] = [];
    for (const [at, [path, needs]] of walk.entries()) {
      const mayOpen = needs.length === 0 || needs.some((one) => permissions.includes(one));
      // All pages that are shut are one page with one title, so the title does not show that the next page has been reached.
      await show(page, `/console${path}`, at > 0 && mayOpen ? "way" : "address");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator(".mantine-Loader-root").first().waitFor({ state: "detached" });
      const isShut = (await page.getByRole("heading", { level: 1, name: words.team.no_access }).count()) > 0;
      if (isShut === mayOpen) problems.push(`${path}: ${isShut ? "is shut" : "is open"}`);
    }
    expect([...problems, ...refused, ...place.complaints.splice(0)]).toEqual([]);
    await page.context().close();
  },
  180_000,
);

it("a picture that is dropped where one may only look is not taken", async () => {
  const page = await join("developer", "dropper@shop.kz");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const [path = ""] = walk.map(([one]) => one).filter((one) => /^\/catalog\/\d/.test(one));
  await page.goto(`/console${path}`);
  const field = page.locator("label:has(input[type=file])");
  await field.waitFor();
  const files = await page.evaluateHandle(`(() => {
    const files = new DataTransfer();
    files.items.add(new File(["a picture"], "picture.png", { type: "image/png" }));
    return files;
  })()`);
  await field.dispatchEvent("drop", { dataTransfer: files });
  await page.getByText(words.team.look_only).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(sent).toEqual([]);
  await page.context().close();
}, 60_000);
