/** A merchant pays the bill of its tariff: the operator's provider refuses the invoice, the next one is refused on the phone, and the third is paid. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { openOwnPlace, type Place, storyLooks } from "./support/place.ts";
import { actOnLast, callAs, connectProvider, control, PASSWORD, signUp } from "./support/steps.ts";
import { moneyIn, say, WORDS } from "./support/words.ts";

const OPERATOR = { email: "operator@tolem.kz", password: PASSWORD };

let place: Place;
beforeAll(async () => {
  // A trial of no days has ended at the sign-up.
  place = await openOwnPlace({ TRIAL_DAYS: "0", SCHEDULER_INTERVAL_SECONDS: "1" });
  await place.installation.tolem(["admin", "create", OPERATOR.email], { TOLEM_ADMIN_PASSWORD: PASSWORD });
  const page = await place.open();
  await signUp(page, WORDS.en, "seller@tolem.kz");
  await connectProvider(page, WORDS.en);
  const { tenant } = await callAs<{ tenant: { id: string } }>(page, "GET", "/api/dashboard/v1/me");
  await page.context().close();
  await place.installation.stop();
  await place.installation.start({ OPERATOR_TENANT_ID: tenant.id });
  place.complaints.length = 0;
}, 180_000);
afterAll(() => place.close());

/** The operator gives the merchant a tariff that every installation has, and the bill is there. */
async function giveTariff(tenant_id: string): Promise<void> {
  const page = await place.open();
  await page.goto("/console/login");
  expect((await page.request.post("/api/dashboard/v1/login", { data: OPERATOR })).status()).toBe(200);
  await callAs(page, "POST", `/api/admin/v1/tenants/${tenant_id}/tariff`, { tariff: "start" });
  await page.context().close();
}

it.each(storyLooks("ru"))(
  "sees that the bill was not sent, sends it again, and sees that it was not paid, and then that it is: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { billing } = words;
    const page = await place.open(look);
    await signUp(page, words, `pays-${look.language}@shop.kz`);
    const { tenant } = await callAs<{ tenant: { id: string } }>(page, "GET", "/api/dashboard/v1/me");
    await giveTariff(tenant.id);
    await place.installation.until("there is a bill", async () => {
      const { open_bill } = await callAs<{ open_bill: object | null }>(page, "GET", "/api/dashboard/v1/billing");
      return open_bill !== null;
    });
    await page.goto("/console/billing");
    const tariff = look.language === "kk" ? "Бастау" : "Старт";
    await page.getByRole("heading", { name: tariff, exact: true }).waitFor();
    await page.getByText(moneyIn(words, "9900.00")).first().waitFor();

    await control(place, "POST", "/faults", { call: "invoice.create", fault: "status_code", status_code: -99000001 });
    await page.getByLabel(billing.phone).fill("8 702 123 45 67");
    await page.getByRole("button", { name: billing.pay, exact: true }).click();
    await page.getByRole("alert").getByText(words.errors.upstream.refused).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    expect(place.complaints.splice(0).filter((what) => !what.includes("502"))).toEqual([]);

    await page.getByRole("button", { name: billing.pay, exact: true }).click();
    const sent = page.getByText(say(billing.sent, { phone: "8 702 123-45-67" }));
    await sent.waitFor();
    await actOnLast(place, "refuse");
    await page.getByText(billing.not_paid).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("button", { name: billing.pay_again, exact: true }).click();
    await sent.waitFor();
    await actOnLast(place, "pay");
    await page.getByRole("status").getByText(billing.paid, { exact: true }).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    expect(place.complaints).toEqual([]);
    await page.context().close();
  },
  120_000,
);
