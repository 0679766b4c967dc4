/** Every page of the console in every look, full of what merchants might type: nothing breaks, overflows or shuts anybody out. */
import { readFile } from "node:fs/promises";
import type { Result } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMOJI, RIGHT_TO_LEFT, SCRIPT, TEXTS } from "./support/hostile.ts";
import { shiftProblems, watchShifts } from "./support/layout-shift.ts";
import { LOOKS, type Look, openPlace, type Place } from "./support/place.ts";
import { callAs, connectProvider, PASSWORD, signUp } from "./support/steps.ts";
import { WORDS } from "./support/words.ts";

const EMAIL = "everything@shop.kz";
const DASHBOARD = "/api/dashboard/v1";

let place: Place;
let pages: { merchant: string[]; operator: string[] };
let axe: string;
beforeAll(async () => {
  place = await openPlace();
  axe = await readFile("node_modules/axe-core/axe.min.js", "utf8");
  await place.installation.tolem(["admin", "create", "operator@tolem.kz"], { TOLEM_ADMIN_PASSWORD: PASSWORD });
  pages = await fill();
}, 180_000);
afterAll(() => place.close());

type Made = { id: number };

/** Makes one of everything; returns where it can be seen. */
async function fill(): Promise<typeof pages> {
  const page = await place.open({ language: "en" });
  await signUp(page, WORDS.en, EMAIL);
  await connectProvider(page, WORDS.en);
  const make = <T = Made>(method: string, path: string, body?: unknown) =>
    callAs<T>(page, method, DASHBOARD + path, body);
  await make("PATCH", "/profile", { name: SCRIPT });
  await make("POST", "/webhook/configure", { url: `${place.installation.simulatorUrl}/nowhere` });
  await make("POST", "/api-keys", { name: "till 1", mode: "live" });
  const invoices = [];
  for (const description of TEXTS) {
    const body = { amount: 1234567.89, phone_number: "87021234567", description, is_sandbox: true, simulate: "paid" };
    invoices.push(await make("POST", "/invoices", { ...body, external_order_id: description }));
  }
  const [item] = await Promise.all(
    TEXTS.map((name) =>
      make("POST", "/catalog", { name, price: 999_999.99, sku: name.slice(0, 60), description: name }),
    ),
  );
  await make("PUT", "/shop", { slug: "hostile", title: EMOJI.slice(0, 100), enabled: true, sandbox_orders: true });
  const { items: goods } = await callAs<{ items: Made[] }>(page, "GET", "/shop/hostile/items");
  await callAs(page, "POST", "/shop/hostile/order", {
    ...{ items: [{ catalog_item_id: goods[0]?.id, count: 2 }], channel: "qr" },
    ...{ client_name: SCRIPT, client_comment: RIGHT_TO_LEFT, phone_number: "87021234567" },
  });
  const subscription = await make("POST", "/subscriptions", {
    ...{ phone_number: "87021234567", amount: 4990, billing_period: "monthly", billing_day: 28 },
    ...{ description: SCRIPT, subscriber_name: EMOJI, external_subscriber_id: RIGHT_TO_LEFT, is_sandbox: true },
  });
  await make("POST", "/sandbox/clock/advance", { seconds: 60 * 86_400, outcome: "paid" });
  const qr = await make("POST", "/invoices/qr", { amount: 500 });
  const { items: deliveries } = await make<{ items: { id: string }[] }>("GET", "/webhook/deliveries");
  const { items: events } = await make<{ items: { id: string }[] }>("GET", "/events");
  const me = await make<{ tenant: { id: string } }>("GET", "/me");
  return {
    merchant: [
      ...[
        "",
        "/invoices",
        "/shift",
        "/invoices/new",
        `/invoices/${invoices[0]?.id}`,
        `/invoices/${invoices[2]?.id}`,
        "/qr",
      ],
      ...[`/qr/${qr.id}`, "/subscriptions", "/subscriptions/new", `/subscriptions/${subscription.id}`],
      ...[
        `/subscriptions/${subscription.id}/edit`,
        "/catalog",
        "/catalog/new",
        "/catalog/import",
        "/catalog/prices",
        `/catalog/${item?.id}`,
        "/shop",
        "/orders?stage=all",
        "/orders/1",
      ],
      ...["/customers?is_sandbox=true", "/customers/87021234567?is_sandbox=true"],
      ...["/provider", "/billing", "/settings", "/developers", "/developers/webhook", "/developers/deliveries"],
      ...[`/developers/deliveries/${deliveries[0]?.id}`, "/developers/events", `/developers/events/${events[0]?.id}`],
    ].map((path) => `/console${path}`),
    operator: ["", "/tenants", `/tenants/${me.tenant.id}`, "/bills", "/tariffs", "/new-tariff", "/audit"].map(
      (path) => `/admin${path}`,
    ),
  };
}

async function signIn(page: Page, look: Required<Look>, email: string): Promise<void> {
  const { people } = WORDS[look.language];
  await page.goto("/console/login");
  await page.getByLabel(people.email).fill(email);
  await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: people.enter }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Opens the page at `path` by its address, or goes on to it from the page that is open, which loads nothing twice. */
async function show(page: Page, path: string, by: "address" | "way"): Promise<void> {
  if (by === "address") {
    await page.goto(path);
    await page.waitForLoadState("load");
    await page.evaluate(axe);
  } else {
    // Each page has a title of its own, which it sets when it is there.
    await page.evaluate(`document.title = ""; history.pushState(null, "", ${JSON.stringify(path)})`);
    await expect.poll(() => page.title(), { interval: 20, timeout: 30_000 }).not.toBe("");
  }
}

/** What is wrong with the page that is open, which is the one at `path`, seen as a person sees it. */
async function problemsOf(page: Page, path: string): Promise<string[]> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator(".mantine-Loader-root").first().waitFor({ state: "detached" });
  const wide = await page.evaluate<boolean>(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
  );
  const title = await page.title();
  const found = await page.evaluate<Result[]>("axe.run().then(({ violations }) => violations)");
  return [
    ...(wide ? ["can be moved sideways"] : []),
    ...(title === "robbed" ? ["ran what somebody typed"] : []),
    ...found
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(" | ")}`),
  ].map((problem) => `${path}: ${problem}`);
}

describe.each(LOOKS)("in %o", (look) => {
  const isFirstLook = look === LOOKS[0];
  it.each([
    ["merchant", EMAIL],
    ["operator", "operator@tolem.kz"],
  ] as const)(
    "the pages of a %s",
    async (whose, email) => {
      const page = await place.open(look);
      await watchShifts(page);
      await signIn(page, look, email);
      const problems: string[] = [];
      for (const [at, path] of pages[whose].entries()) {
        await show(page, path, isFirstLook || at === 0 ? "address" : "way");
        problems.push(...(await problemsOf(page, path)), ...(await shiftProblems(page, path)));
      }
      expect([...problems, ...place.complaints.splice(0)]).toEqual([]);
      await page.context().close();
    },
    180_000,
  );
});
