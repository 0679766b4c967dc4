/** Payment links: made and printed in the console, paid on a phone, opened over another site, and a subscription that its payer ends. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../server/test/support/receiver.ts";
import { pageProblems } from "./support/page-problems.ts";
import { PAYER_WORDS } from "./support/payer-words.ts";
import { photograph, printOut } from "./support/photograph.ts";
import { type Look, openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, connectProvider, payOnPhone, signUp } from "./support/steps.ts";
import { moneyIn, WORDS } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
/** A cheap phone. */
const PHONE = { width: 360, height: 740 };
/** A piece of the paper of a receipt printer. */
const ROLL = { width: "80mm", height: "200mm" };

/** Longer than a form waits until its problems are shown. */
const A_MOMENT_MS = 200;

type Made = { id: number; url: string };

let place: Place;
let receiver: Receiver;
beforeAll(async () => {
  [place, receiver] = await Promise.all([openPlace(), startReceiver()]);
});
afterAll(async () => {
  await place.close();
  await receiver.close();
});

async function openPhone(look: Look): Promise<Page> {
  const phone = await place.open({ ...look, width: 390 });
  await phone.setViewportSize(PHONE);
  return phone;
}

it.each(storyLooks("ru"))(
  "makes a link in three fields, prints it, and is paid by it: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.links;
    const payer = PAYER_WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, all, `links-${look.language}@shop.kz`);
    await connectProvider(page, all);
    await callAs(page, "POST", `${DASHBOARD}/webhook/configure`, { url: receiver.url });
    await page.goto("/console/links");
    await page.getByText(words.none_about).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("link", { name: words.new }).click();
    await page.getByLabel(words.name, { exact: true }).fill("Мастер-класс по керамике");
    await page.getByText(words.by_choice, { exact: true }).click();
    await page.getByLabel(words.min_amount).fill("5000");
    await page.getByLabel(words.max_amount).fill("500");
    // Who types on in the first amount is not moved to the second, which has the problem.
    await page.evaluate(
      "document.activeElement.form.requestSubmit(); document.querySelector('[inputmode=decimal]').focus()",
    );
    await page.getByText(all.problems.rules.amounts_swapped).waitFor();
    await page.waitForTimeout(A_MOMENT_MS);
    expect(await page.locator(":focus").inputValue()).toBe("5000");
    await page.getByLabel(words.min_amount).fill("500");
    await page.getByLabel(words.max_amount).fill("5000");
    await page.getByRole("button", { name: words.show_more }).click();
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `link-new-${look.language}`);
    await page.getByRole("button", { name: words.create }).click();
    await page.getByText(words.no_payments).waitFor();
    const address = page.url();
    const { items } = await callAs<{ items: [Made] }>(page, "GET", `${DASHBOARD}/payment-links`);
    const link = items[0];
    await page.getByText(link.url, { exact: true }).waitFor();

    await page.getByRole("link", { name: words.poster.title }).click();
    await page.getByRole("img", { name: words.poster.code }).waitFor();
    const sheets = { A4: "210×297", A5: "148×210", A6: "105×148", [words.poster.tent]: "210×297" };
    for (const [size, sheet] of Object.entries(sheets)) {
      await page.getByText(size, { exact: true }).click();
      expect(await pageProblems(page)).toEqual([]);
      await photograph(page, `poster-${look.language}-${size}`);
      expect(await printOut(page, `poster-${look.language}-${size}`)).toEqual([sheet]);
    }

    const phone = await openPhone(look);
    await phone.goto(link.url);
    await phone.getByLabel(payer.amount).fill("1500");
    await phone.getByText(payer.byQr, { exact: true }).click();
    expect(await pageProblems(phone)).toEqual([]);
    await photograph(phone, `link-${look.language}`);
    await phone.getByRole("button", { name: payer.pay, exact: true }).click();
    await phone.getByRole("img", { name: payer.qrPicture }).waitFor();
    expect(await pageProblems(phone)).toEqual([]);
    await payOnPhone(place);
    await phone.getByRole("heading", { name: payer.paid }).waitFor({ timeout: 30_000 });
    await phone.getByRole("link", { name: payer.openReceipt }).click();
    await phone.getByRole("heading", { level: 1, name: payer.receipt }).waitFor();
    expect(await pageProblems(phone)).toEqual([]);
    await photograph(phone, `receipt-${look.language}`);
    expect(await printOut(phone, `receipt-${look.language}`)).toEqual(["210×297"]);
    expect(await printOut(phone, `receipt-roll-${look.language}`, ROLL)).toEqual(["80×200"]);

    const announced = () => receiver.received.map(({ json }) => json.invoice);
    const made = await callAs<{ items: [Made] }>(page, "GET", `${DASHBOARD}/invoices?payment_link_id=${link.id}`);
    const paid = { id: made.items[0].id, status: "paid", amount: "1500.00" };
    await expect.poll(announced, { timeout: 30_000 }).toMatchObject([paid]);
    receiver.take();
    await page.goto(address);
    await page.getByRole("link", { name: all.invoices.statuses.paid }).waitFor();
    await page.getByText(moneyIn(all, "1500.00")).first().waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `link-page-${look.language}`);
    await page.getByRole("button", { name: words.pause }).click();
    await page.getByRole("button", { name: words.resume }).waitFor();
    expect(place.complaints.splice(0)).toEqual([]);
    await phone.context().close();
    await page.context().close();
  },
  180_000,
);

it.each(storyLooks("kk"))(
  "changes what a link asks for, and nothing else of it: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.links;
    const page = await place.open(look);
    await signUp(page, all, `change-${look.language}@shop.kz`);
    const body = { title: "Керамика", amount: 1500, expires_at: "2099-01-01T10:00:00.000Z", is_sandbox: true };
    const made = await callAs<Made>(page, "POST", `${DASHBOARD}/payment-links`, body);
    await page.goto(`/console/links/${made.id}/edit`);
    await page.getByLabel(words.ask.name).selectOption("required");
    await page.getByLabel(words.max).fill("0");
    await page.getByRole("button", { name: all.save }).click();
    await page.getByText(words.max_wrong).waitFor();
    await page.getByLabel(words.max).fill("20");
    await page.getByRole("button", { name: all.save }).click();
    await page.waitForURL(`**/console/links/${made.id}`);
    const changed = await callAs<Made>(page, "GET", `${DASHBOARD}/payment-links/${made.id}`);
    expect(changed).toEqual({ ...made, ask: { name: "required" }, max_payments: 20 });
    expect(place.complaints.splice(0)).toEqual([]);
    await page.context().close();
  },
  60_000,
);

it.each(storyLooks("ru"))(
  "a payer subscribes by a link, ends the subscription, and is billed no more: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.links;
    const payer = PAYER_WORDS[look.language];
    const page = await place.open(look);
    await signUp(page, all, `subscriber-${look.language}@shop.kz`);
    await page.goto("/console/links/new");
    await page.getByLabel(words.name, { exact: true }).fill("Керамика");
    await page.getByRole("textbox", { name: words.amount }).fill("4990");
    await page.getByLabel(words.billing, { exact: true }).selectOption("monthly");
    await page.getByLabel(words.billing_day, { exact: true }).selectOption("1");
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `link-billing-${look.language}`);
    await page.getByRole("button", { name: words.create }).click();
    await page.getByText(all.subscriptions.periods.monthly).waitFor();
    await photograph(page, `link-billing-page-${look.language}`);
    const { items } = await callAs<{ items: [Made] }>(page, "GET", `${DASHBOARD}/payment-links`);

    const phone = await openPhone(look);
    await phone.goto(items[0].url);
    await phone.getByLabel(payer.phone).fill("8 702 123-45-67");
    await phone.getByLabel(payer.agreement).check();
    expect(await pageProblems(phone)).toEqual([]);
    await photograph(phone, `subscribe-${look.language}`);
    await phone.getByRole("button", { name: payer.subscribe }).click();
    await phone.waitForURL("**/s/*");
    const made = await callAs<{ items: [Made] }>(page, "GET", `${DASHBOARD}/subscriptions`);
    const billed = async () =>
      (
        await callAs<{ items: { status: string; invoice_id: number }[] }>(
          page,
          "GET",
          `${DASHBOARD}/subscriptions/${made.items[0].id}/invoices`,
        )
      ).items;
    await expect.poll(billed, { timeout: 30_000 }).toHaveLength(1);
    const [first] = await billed();
    await callAs(page, "POST", `${DASHBOARD}/sandbox/invoices/${first?.invoice_id}/simulate`, { status: "paid" });
    await expect.poll(billed, { timeout: 30_000 }).toMatchObject([{ status: "paid" }]);

    await phone.reload();
    expect(await pageProblems(phone)).toEqual([]);
    await photograph(phone, `subscription-${look.language}`);
    await phone.getByRole("link", { name: payer.cancel }).click();
    expect(await pageProblems(phone)).toEqual([]);
    await phone.getByRole("button", { name: payer.cancelYes }).click();
    await phone.getByText(payer.cancelled, { exact: true }).waitFor();
    expect(await pageProblems(phone)).toEqual([]);
    const aWhile = { seconds: 100 * 86_400, outcome: "paid" };
    await callAs(page, "POST", `${DASHBOARD}/sandbox/clock/advance`, aWhile);
    expect(await billed()).toHaveLength(1);
    expect(place.complaints.splice(0)).toEqual([]);
    await phone.context().close();
    await page.context().close();
  },
  60_000,
);

/** A page of a merchant's own site, with the button. */
async function openSite(script: string, link: string): Promise<Server> {
  const body = `<!doctype html><html lang="en"><title>Pottery</title><h1>Pottery</h1>
<a href="${link}" data-tolem>Pay</a><button onclick="tolem.open('${link}', { onPaid: (paid) => said.push(paid), onClose: () => said.push('closed') })">Open</button>
<script>window.said = []</script><script src="${script}" defer></script>`;
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(body));
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return server;
}

it("opens a link over a site that is listed, which hears of the payment; of another site it takes the place", async () => {
  const page = await place.open({ language: "en" });
  await signUp(page, WORDS.en, "pottery@shop.kz");
  const body = { title: "Clay", amount: 900, channels: ["qr"], is_sandbox: true };
  const link = await callAs<Made>(page, "POST", `${DASHBOARD}/payment-links`, body);
  const { url } = place.installation;
  const site = await openSite(`${url}/tolem.js`, link.url);
  const { port } = site.address() as AddressInfo;
  await page.goto("/console/shop");
  await page.getByLabel(WORDS.en.shop.slug).fill("pottery");
  const origins = page.getByLabel(new RegExp(`^${WORDS.en.shop.embed_origins}`));
  await origins.fill("somewhere");
  await page.getByRole("button", { name: WORDS.en.shop.create }).click();
  await page.getByText(WORDS.en.problems.rules.no_origin).waitFor();
  await origins.fill(`http://localhost:${port}`);
  await page.getByRole("button", { name: WORDS.en.shop.create }).click();
  await page.getByText(WORDS.en.saved).waitFor();

  const visitor = await place.open({ language: "en" });
  await visitor.goto(`http://localhost:${port}`);
  await visitor.getByRole("button", { name: "Open" }).click();
  const dialog = visitor.getByRole("dialog", { name: "Payment" });
  const frame = visitor.frameLocator("iframe");
  await frame.getByRole("button", { name: "Pay" }).click();
  await frame.getByText("There is nothing to pay").waitFor();
  const { items } = await callAs<{ items: [Made] }>(page, "GET", `${DASHBOARD}/invoices`);
  const invoice_id = items[0].id;
  await callAs(page, "POST", `${DASHBOARD}/sandbox/invoices/${invoice_id}/simulate`, { status: "paid" });
  const said = () => visitor.evaluate("said");
  await expect.poll(said, { timeout: 30_000 }).toEqual([{ invoice_id }]);
  await photograph(visitor, "button-en");
  await frame.getByRole("link", { name: "Receipt of the payment" }).focus();
  await visitor.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(said).toEqual([{ invoice_id }, "closed"]);
  await visitor.getByRole("link", { name: "Pay" }).click();
  await frame.getByRole("heading", { name: "Clay" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(place.complaints.splice(0)).toEqual([]);

  await callAs(page, "PUT", `${DASHBOARD}/shop`, {
    slug: "pottery",
    title: "Pottery",
    enabled: true,
    embed_origins: ["https://example.kz"],
  });
  await visitor.getByRole("link", { name: "Pay" }).click();
  await visitor.waitForURL(link.url);
  await visitor.getByRole("heading", { name: "Clay" }).waitFor();
  expect(place.complaints.splice(0)).toEqual([expect.stringContaining("frame-ancestors https://example.kz")]);
  await visitor.context().close();
  await page.context().close();
  await new Promise((closed) => site.close(closed));
}, 120_000);
