/** A merchant connects by its contract with the bank, sells, and sees what does not work and why. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { openOwnPlace, type Place, storyLooks } from "./support/place.ts";
import { actOnLast, callAs, control, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS, type Words } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openOwnPlace({ PROVIDER_DRIVER: "session-bridge, kaspi-qr" });
});
afterAll(() => place.close());

type Merchant = { organization_bin: string; api_key: string };
type Device = { organization_bin: string; state: string };
type Handout = { certificate: string; passphrase: string };

async function chooseContract(page: Page, { provider }: Words): Promise<void> {
  await page.goto("/console/provider");
  await page.getByText(provider.ways["kaspi-qr"].name, { exact: true }).click();
  await page.getByText(provider.ways["kaspi-qr"].about).waitFor();
}

async function submit(page: Page, { provider }: Words): Promise<void> {
  await page.getByRole("button", { name: provider.confirm, exact: true }).click();
}

async function showCode(page: Page, { invoices }: Words): Promise<void> {
  await page.goto("/console/qr");
  for (const key of "500") await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: invoices.counter.show }).click();
  await page.getByRole("img", { name: invoices.counter.code }).waitFor();
}

it.each(storyLooks("kk"))(
  "connects with a certificate, sells by a code and to a phone, and disconnects: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { contract } = words.provider;
    const bank = await control<Merchant>(place, "POST", "/merchants", { level: "r3", trade_points: 2 });
    const expires_at = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const path = `/merchants/${bank.organization_bin}/certificates`;
    const handed = await control<Handout>(place, "POST", path, { expires_at });
    const page = await place.open(look);
    await signUp(page, words, `certificate-${look.language}@shop.kz`);
    await chooseContract(page, words);
    await submit(page, words);
    await page.getByText(contract.missing).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    const buffer = Buffer.from(handed.certificate, "base64");
    await page.getByLabel(contract.choose).setInputFiles({ name: "shop.p12", mimeType: "", buffer });
    await page.getByText("shop.p12").waitFor();
    await page.getByLabel(contract.bin).fill(bank.organization_bin);
    await page.getByLabel(contract.passphrase).fill("another");
    await submit(page, words);
    await page.getByText(words.problems.rules.wrong_passphrase).waitFor();
    await page.getByLabel(contract.passphrase).fill(handed.passphrase);
    await submit(page, words);
    await page.getByText(words.problems.rules.trade_point_needed).waitFor();
    await page.getByLabel(contract.trade_point).selectOption({ index: 2 });
    await submit(page, words);

    await page.getByText(words.provider.certificate_until, { exact: true }).waitFor();
    await page.getByRole("note").waitFor();
    expect(await page.getByRole("img", { name: words.provider.can_do, exact: true }).count()).toBe(3);
    expect(await pageProblems(page)).toEqual([]);
    await showCode(page, words);
    await page.goto("/console/invoices/new");
    await page.getByLabel(words.invoices.phone).fill("8 702 123 45 67");
    await page.getByLabel(words.invoices.amount).fill("700");
    await page.locator("button[type=submit]").click();
    await page.getByText(words.invoices.sent_wait).waitFor();

    await page.goto("/console");
    await page.getByRole("link", { name: words.overview.attention.certificate_about }).click();
    await page.getByRole("button", { name: words.provider.disconnect, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.provider.disconnect, exact: true }).click();
    await page.getByText(words.provider.disconnected_about).waitFor();
    const { items } = await control<{ items: Device[] }>(place, "GET", "/devices");
    const own = items.filter(({ organization_bin }) => organization_bin === bank.organization_bin);
    expect(own.map(({ state }) => state)).toEqual(["inactive"]);
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  120_000,
);

// Both widths.
it.each(storyLooks("ru"))(
  "connects with a key, and learns that phones and refunds are not in the contract: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { api_key } = await control<Merchant>(place, "POST", "/merchants", { level: "r1" });
    const page = await place.open(look);
    await signUp(page, words, `key-${look.language}@shop.kz`);
    await chooseContract(page, words);
    await page.getByText(words.provider.contract.levels.r1, { exact: true }).click();
    const keyField = page.getByRole("textbox", { name: words.provider.contract.api_key, exact: true });
    await keyField.fill("none of the bank");
    await submit(page, words);
    await page.getByText(words.problems.rules.credentials_refused).waitFor();
    await keyField.fill(api_key);
    await submit(page, words);
    await page.getByText(words.provider.cannot.phone_invoice).waitFor();
    expect(await pageProblems(page)).toEqual([]);

    await page.goto("/console/invoices/new");
    await page.getByText(words.invoices.no_phones).waitFor();
    await page.goto("/console/subscriptions/new");
    await page.getByText(words.subscriptions.test_only).waitFor();
    await showCode(page, words);
    await actOnLast(place, "scan");
    await actOnLast(place, "pay");
    const { items } = await callAs<{ items: { id: number }[] }>(page, "GET", "/api/dashboard/v1/invoices");
    await page.goto(`/console/invoices/${items[0]?.id}`);
    await page.getByRole("button", { name: words.invoices.refund.do }).click();
    await page.getByRole("dialog").getByText(words.invoices.refund.cannot).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  120_000,
);

it.each(storyLooks("ru"))(
  "pays back by a code that its payer scans, and no other: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { refund } = words.invoices;
    const bank = await control<Merchant>(place, "POST", "/merchants", { level: "r2" });
    const { organization_bin } = bank;
    const handed = await control<Handout>(place, "POST", `/merchants/${organization_bin}/certificates`);
    const { certificate, passphrase } = handed;
    const page = await place.open(look);
    await signUp(page, words, `scan-${look.language}@shop.kz`);
    const connection = { level: "r2", certificate, passphrase, organization_bin };
    await callAs(page, "POST", "/api/dashboard/v1/provider/kaspi-qr/connect", connection);
    await page.goto("/console/provider");
    await page.getByText(words.provider.can.refund_by_scan).waitFor();
    await showCode(page, words);
    await actOnLast(place, "pay");
    await page.getByRole("link", { name: words.invoices.counter.details }).click();

    const dialog = page.getByRole("dialog");
    const askForCode = async () => {
      await dialog.getByText(refund.by_scan).waitFor();
      await dialog.getByRole("button", { name: say(refund.submit, { amount: moneyIn(words, "500.00") }) }).click();
      await dialog.getByRole("img", { name: refund.code }).waitFor();
    };
    await page.getByRole("button", { name: refund.do, exact: true }).click();
    await askForCode();
    expect(await pageProblems(page)).toEqual([]);
    await scanReturnCode({ customer: "77029999999" });
    await dialog.getByText(refund.failures.other_customer).waitFor();
    await dialog.getByRole("button", { name: refund.again }).click();
    await askForCode();
    await dialog.getByRole("button", { name: words.close }).last().click();
    await page.getByText(refund.statuses.scan).waitFor();
    await page.getByRole("button", { name: words.invoices.show_qr }).click();
    await dialog.getByRole("img", { name: refund.code }).waitFor();
    await scanReturnCode({ customer: "77029999999" });
    await dialog.getByText(refund.failures.other_customer).waitFor();
    await dialog.getByRole("button", { name: refund.again }).click();
    await askForCode();
    await scanReturnCode();
    await dialog.getByText(refund.done).waitFor();
    await dialog.getByRole("button", { name: words.close }).last().click();
    await page.getByText(words.invoices.statuses.refunded).first().waitFor();
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  120_000,
);

/** The customer scans the newest code of a refund that the bank has. */
async function scanReturnCode(body: object = {}): Promise<void> {
  const { items } = await control<{ items: { id: number }[] }>(place, "GET", "/return-codes");
  await control(place, "POST", `/return-codes/${items[0]?.id}/scan`, body);
}
