/** The console while the service is down, after a deploy, over plain http, and as an application of the device. */
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LAN_HOST, openOwnPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, connectProvider, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openOwnPlace();
  await place.installation.tolem(["admin", "create", "operator@tolem.kz"], { TOLEM_ADMIN_PASSWORD: PASSWORD });
});
afterAll(() => place.close());

const KEPT = `caches.keys().then(async (names) => {
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map(({ url }) => new URL(url).pathname);
})`;

/** What stands in a sentence before its first gap. */
const beginning = (sentence: string) => sentence.slice(0, sentence.indexOf("{{"));
/** A sentence with a time in its gap, and nothing after it. */
const withTime = (sentence: string) => new RegExp(`^${sentence.replace(/{{\w+}}/, "\\d\\d:\\d\\d")}$`);

it.each(storyLooks("kk"))(
  "says that the service is down and how old the figures are, opens offline, and comes back by itself: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open({ ...look, isInstalled: true });
    await signUp(page, words, `offline-${look.language}@shop.kz`);
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    const manifest = await page.evaluate<{ lang: string; icons: { src: string }[] }>(
      "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())",
    );
    expect(manifest.lang).toBe(look.language);
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
    await page.goto("/console/catalog/import");
    await page.getByRole("heading", { level: 1, name: words.catalog.import.title }).waitFor();

    // A page without data of its own claims no age.
    await place.installation.stop();
    await page.getByText(withTime(words.offline_since)).waitFor();
    await place.installation.start();
    await page.getByText(beginning(words.offline_since)).waitFor({ state: "detached" });
    await page.goto("/console/invoices");
    await page.getByRole("heading", { level: 1, name: words.invoices.title }).waitFor();

    await place.installation.stop();
    await page.getByText(beginning(words.offline_as_of)).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: words.frame.lost.console }).waitFor();
    const kept = await page.evaluate<string[]>(KEPT);
    expect(kept.filter((path) => path !== "/console" && !path.startsWith("/console/assets/"))).toEqual([]);
    expect(kept).toContain("/console");

    await place.installation.start();
    await page.getByRole("heading", { level: 1, name: words.invoices.title }).waitFor();
    expect(await page.getByText(beginning(words.offline_since)).count()).toBe(0);
    await page.context().close();
  },
  180_000,
);

it("keeps the frame around a page whose code cannot be fetched, and does not reload in a loop", async () => {
  const page = await place.open();
  await signUp(page, WORDS.en, "tunnel@shop.kz");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const code = /\/assets\/settings-/;
  await page.route(code, (route) => route.abort());
  await page.getByRole("link", { name: WORDS.en.people.settings }).click();
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(1);
  await page.getByRole("heading", { name: WORDS.en.frame.lost.broken }).waitFor();
  await page.getByRole("navigation", { name: WORDS.en.frame.navigation }).waitFor();
  await page.unroute(code);
  await page.getByRole("button", { name: WORDS.en.frame.lost.reload }).click();
  await page.getByRole("heading", { level: 1, name: WORDS.en.people.settings }).waitFor();
  expect(loads).toBe(2);
  await page.context().close();
}, 120_000);

it.each([
  { what: "a page", path: "/console/shift", code: /\/assets\/shift-/ },
  { what: "the charts of a page", path: "/console", code: /\/assets\/bars-/ },
])(
  "loads again by itself after the code of $what could not be fetched",
  async ({ path, code }) => {
    const { shift, overview } = WORDS.en;
    const page = await place.open();
    await signUp(page, WORDS.en, `once-${path.length}@shop.kz`);
    const invoice = { amount: 500, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
    await callAs(page, "POST", "/api/dashboard/v1/invoices", invoice);
    let failures = 0;
    const fail = (route: Route) => {
      failures += 1;
      return route.abort();
    };
    await page.route(code, fail, { times: 1 });
    await page.goto(path);
    if (path === "/console") await page.getByRole("application", { name: overview.by_day }).waitFor();
    else await page.getByRole("heading", { level: 1, name: shift.title }).waitFor();
    expect(failures).toBe(1);
    await page.context().close();
  },
  120_000,
);

it.each(storyLooks("en"))(
  "goes on by itself after the device had no connection: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, words, `device-${look.language}@shop.kz`);
    await page.goto("/console/invoices");
    await page.getByRole("heading", { level: 1, name: words.invoices.title }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(beginning(words.offline_as_of)).waitFor();
    await page.getByRole("link", { name: words.invoices.new }).first().click();
    await page.getByRole("heading", { name: words.frame.lost.unreachable }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: words.invoices.new }).waitFor();
    await page.getByText(beginning(words.offline_as_of)).waitFor({ state: "detached" });
    await page.context().close();
  },
  120_000,
);

it("reloads once after a deploy has replaced the code of a page, and not in a loop", async () => {
  const page = await place.open();
  await signUp(page, WORDS.en, "deploy@shop.kz");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const code = /\/assets\/settings-/;
  await page.route(code, (route) => route.fulfill({ status: 404, body: "" }));
  const newPage = '<script type="module" src="/console/assets/index-New.js"></script>';
  await page.route(/\/console$/, (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ status: 200, contentType: "text/html", body: newPage })
      : route.continue(),
  );
  await page.getByRole("link", { name: WORDS.en.people.settings }).click();
  await page.getByRole("heading", { name: WORDS.en.frame.lost.replaced }).waitFor();
  await expect.poll(() => loads).toBe(1);
  await page.getByRole("heading", { name: WORDS.en.frame.lost.replaced }).waitFor();
  await page.unroute(code);
  await page.getByRole("button", { name: WORDS.en.frame.lost.reload }).click();
  await page.getByRole("heading", { level: 1, name: WORDS.en.people.settings }).waitFor();
  expect(loads).toBe(2);
  await page.context().close();
}, 120_000);

it.each(storyLooks("ru"))("says over plain http why signing in does not work: %o", async (look) => {
  const { people } = WORDS[look.language];
  const page = await place.open(look);
  const address = new URL(place.installation.url);
  address.hostname = LAN_HOST;
  await page.goto(`${address.origin}/console/login`);
  await page.getByRole("alert").getByText(people.needs_https).waitFor();
  await page.getByLabel(people.email).fill("operator@tolem.kz");
  await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  const [answer] = await Promise.all([
    page.waitForResponse(/\/login$/),
    page.getByRole("button", { name: people.enter }).click(),
  ]);
  expect(answer.status()).toBe(200);
  await page.getByRole("alert").getByText(people.needs_https).waitFor();
  await page.context().close();
});

it.each(storyLooks("en"))("asks for the shop's name and leads to the first sale: %o", async (look) => {
  const { people, invoices, overview } = WORDS[look.language];
  const page = await place.open(look);
  await page.goto("/console/signup");
  await page.getByLabel(people.email).fill(`first-${look.language}@shop.kz`);
  await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: people.create }).click();
  await page.getByLabel(people.shop_name).fill("Кофейня «Алатау»");
  await page.getByRole("button", { name: people.for_developer }).click();
  await page.getByText(/^svc_test_/).waitFor();
  await page.getByText(/^export TOLEM_URL=.*\nexport TOLEM_API_KEY=svc_test_[\w-]+\ncurl /).waitFor();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole("button", { name: people.first_sale }).click();
  await page.getByRole("heading", { level: 1, name: invoices.counter.title }).waitFor();
  const { tenant } = await callAs<{ tenant: { name: string } }>(page, "GET", "/api/dashboard/v1/me");
  expect(tenant.name).toBe("Кофейня «Алатау»");
  await page.goto("/console");
  const named = page.getByRole("link", { name: overview.name_shop });
  await named.getByLabel(overview.done).waitFor();
  await page.getByText(overview.first_sale).waitFor();
  await page.context().close();
});

it.each(storyLooks("kk"))("asks again on the overview after the page of the name was left: %o", async (look) => {
  const words = WORDS[look.language];
  const { people, overview } = words;
  const page = await place.open(look);
  await signUp(page, words, `unnamed-${look.language}@shop.kz`);
  await page.getByRole("link", { name: overview.name_shop }).click();
  await page.getByLabel(people.merchant_name, { exact: true }).fill("Шашлычная");
  await page.getByRole("button", { name: words.save }).first().click();
  await page.getByText(words.saved).first().waitFor();
  await page.goto("/console");
  const asked = page.getByRole("link", { name: overview.name_shop });
  await asked.getByLabel(overview.done).waitFor();
  // The keys and the webhook wait in the developers' corner.
  expect(await page.locator("main a[href^='/console/developers']").count()).toBe(0);
  await page.context().close();
});

/** Ctrl and the key of K on a keyboard that types Russian. */
async function pressCtrlK(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: "л", code: "KeyK", windowsVirtualKeyCode: 75, modifiers: 2 };
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

it.each(storyLooks("ru"))("finds by the palette, opened on a Russian keyboard: %o", async (look) => {
  // The service was stopped on purpose by the stories before.
  place.complaints.length = 0;
  const words = WORDS[look.language];
  const page = await place.open(look);
  await signUp(page, words, `palette-${look.language}@shop.kz`);
  const items = ["Халва с фисташкой", "Щербет"].map((name) => ({ name, price: 1500 }));
  const { data: made } = await callAs<{ data: { id: number }[] }>(page, "POST", "/api/dashboard/v1/catalog", items);
  await callAs(page, "DELETE", `/api/dashboard/v1/catalog/${made[1]?.id}`);
  await callAs(page, "POST", "/api/dashboard/v1/subscriptions", {
    ...{ phone_number: "87021234567", amount: 4990, billing_period: "monthly", billing_day: 28 },
    ...{ subscriber_name: "Айгерим Сапарова", is_sandbox: true },
  });
  const make = (amount: number) =>
    callAs<{ id: number }>(page, "POST", "/api/dashboard/v1/invoices", {
      ...{ phone_number: "87021234567", amount, is_sandbox: true, simulate: "paid" },
    });
  const { id } = await make(700);
  // More than the palette shows of a kind, all newer and of the amount that is the number of the first.
  for (let made = 0; made < 5; made += 1) await make(id);
  const { items: events } = await callAs<{ items: [{ id: string }] }>(page, "GET", "/api/dashboard/v1/events");
  await pressCtrlK(page);
  const field = page.getByRole("combobox", { name: words.frame.palette.hint });
  const finds = async (typed: string, found: string) => {
    await field.fill(typed);
    await page.getByRole("option", { name: found }).first().waitFor();
  };
  await finds("вебхук", words.developers.webhook);
  await finds("возврат", words.invoices.title);
  await finds("қайтару", words.invoices.title);
  await finds("refund", words.invoices.title);
  await finds("импорт", words.catalog.import.title);
  await finds("клиенты", words.customers.title);
  await finds(events[0].id, words.developers.event.invoice.status_changed);
  await finds("Айгерим", "Айгерим Сапарова");
  await finds("щербет", words.catalog.off);
  await finds(String(id), say(words.invoices.one, { id }));
  // A customer of tests is found by a merchant whose invoices are live, and leads to the tests.
  await connectProvider(page, words);
  await pressCtrlK(page);
  await finds("8702123", words.sandbox);
  // The customers found by the text before stay in no list while those of this one are late.
  await page.route(/\/customers\?/, (route) => setTimeout(() => route.continue(), 1000));
  await finds("халва", "Халва с фисташкой");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Халва с фисташкой" }).waitFor();
  expect(place.complaints).toEqual([]);
  await page.context().close();
});
