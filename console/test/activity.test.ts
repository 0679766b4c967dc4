/** An owner reads and filters the activity, exports the own data, and deletes the account, which closes the merchant. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.each(storyLooks("kk"))(
  "an owner reads the activity, downloads the own data, deletes the account and closes the merchant: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { activity, changes, people, team } = words;
    const email = `activity-${look.language}@shop.kz`;
    const page = await place.open({ ...look, width: 1440 });
    const shoot = (name: string) => photograph(page, `${name}-${look.language}`);
    await signUp(page, words, email);
    const call = <T>(method: string, path: string, body?: unknown) =>
      callAs<T>(page, method, `/api/dashboard/v1${path}`, body);
    const { id } = await call<{ id: number }>("POST", "/invoices/qr", { amount: 500, is_sandbox: true });
    await call("POST", `/invoices/${id}/cancel`);
    await call("POST", "/team/invitations", { email: "kassir@shop.kz", role: "cashier" });
    await call("POST", "/api-keys", { name: "1C", mode: "live", permissions: ["invoices:write"] });
    await call("PATCH", "/profile", { name: "Tau Coffee", billing_hour: 9 });

    await page.goto("/console/activity");
    await page.getByText(activity.actions.invoice.cancel).waitFor();
    await page.getByText(activity.actions.profile.change).click();
    const table = page.getByRole("table");
    await table.getByText("Tau Coffee").waitFor();
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
      changes.field,
      changes.before,
      changes.after,
    ]);
    expect(await pageProblems(page)).toEqual([]);
    await shoot("activity");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await pageProblems(page)).toEqual([]);
    await shoot("activity-phone");
    await page.getByLabel(activity.what, { exact: true }).selectOption({ label: activity.groups.team });
    await page.getByText(activity.actions.invoice.cancel).waitFor({ state: "detached" });
    await page.locator("summary").getByText("k***@shop.kz").click();
    await page.getByRole("cell", { name: team.roles.cashier }).waitFor();
    await page.getByRole("link", { name: activity.see.team }).waitFor();
    await shoot("activity-team");

    await page.goto("/console/settings");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: people.data.download }).click(),
    ]);
    expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ user: { email } });
    await page.getByRole("button", { name: people.data.delete }).click();
    const dialog = page.getByRole("dialog");
    const doIt = dialog.getByRole("button", { name: people.data.delete_do });
    await dialog.getByLabel(say(people.data.type_email, { email })).fill("another@shop.kz");
    expect(await doIt.isEnabled()).toBe(false);
    await dialog.getByLabel(say(people.data.type_email, { email })).fill(email);
    await shoot("delete-account");
    await doIt.click();
    await dialog.getByText(people.data.last_owner).waitFor();
    expect(await doIt.isEnabled()).toBe(false);
    expect(await pageProblems(page)).toEqual([]);
    await shoot("delete-account-last-owner");
    await dialog.getByLabel(people.data.close_tenant).check();
    await doIt.click();
    await page.waitForURL("**/console/login");
    await page.getByLabel(people.email, { exact: true }).fill(email);
    await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: people.enter, exact: true }).click();
    await page.getByText(words.errors.INVALID_CREDENTIALS).waitFor();
    expect(place.complaints.splice(0).filter((complaint) => !/ 40[19]/.test(complaint))).toEqual([]);
  },
  120_000,
);
