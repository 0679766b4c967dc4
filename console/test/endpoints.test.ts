/** A merchant's accounting gets a webhook endpoint of its own. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startReceiver } from "../../server/test/support/receiver.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photographEachSize } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, signUp } from "./support/steps.ts";
import { WORDS } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.concurrent.each(storyLooks("kk"))(
  "accounting gets an endpoint of its own, tests it, is sent what it asked for, and is deleted: %o",
  async (look) => {
    const all = WORDS[look.language];
    const words = all.developers;
    const page = await place.open(look);
    const receiver = await startReceiver();
    await signUp(page, all, `endpoints-${look.language}@shop.kz`);

    await page.goto("/console/developers/webhook");
    await page.getByRole("button", { name: words.add_endpoint }).click();
    const dialog = page.getByRole("dialog", { name: words.add_endpoint });
    await dialog.getByLabel(words.url, { exact: true }).fill(receiver.url);
    await dialog.getByLabel(words.endpoint_description).fill("1C");
    await dialog.getByText(words.endpoint_mode.test, { exact: true }).click();
    await photographEachSize(page, `endpoint-dialog-${look.language}`);
    await dialog.getByRole("button", { name: all.save, exact: true }).click();
    await page.getByRole("button", { name: words.kept }).click();
    await page.getByText(words.endpoint_status.active, { exact: true }).waitFor();
    await photographEachSize(page, `endpoints-${look.language}`);
    expect(await pageProblems(page)).toEqual([]);

    await page.getByRole("button", { name: words.test, exact: true }).click();
    const trial = page.getByRole("dialog", { name: words.test });
    await trial.getByRole("button", { name: words.send_test }).click();
    await trial.getByText(words.test_delivered, { exact: true }).waitFor();
    await trial.getByRole("button", { name: all.close }).click();
    expect(receiver.take().map(({ json }) => json.event)).toEqual(["webhook.test"]);

    const sold = { amount: 500, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
    await callAs(page, "POST", `${DASHBOARD}/invoices`, sold);
    await place.installation.until("it has come", async () => receiver.received.length === 1);

    await page.getByRole("button", { name: words.delete_endpoint, exact: true }).click();
    await page
      .getByRole("dialog", { name: words.delete_endpoint_title })
      .getByRole("button", { name: words.delete_endpoint })
      .click();
    await page.getByText("1C", { exact: true }).waitFor({ state: "detached" });
    await receiver.close();
  },
  120_000,
);
