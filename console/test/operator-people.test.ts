/** An operator with a second factor looks up people and their roles, and creates a password-reset link for a person who has lost everything. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "../../server/test/support/second-factor.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { openOwnPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

const OPERATOR = "operator@tolem.kz";
const DASHBOARD = "/api/dashboard/v1";

let place: Place;
beforeAll(async () => {
  place = await openOwnPlace({ ADMIN_REQUIRES_MFA: "1" });
});
afterAll(() => place.close());

it.each(storyLooks("kk"))(
  "sets up a factor, reads the people, and gives one a new password without the lost factor: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { people, users, team } = words;
    const operator = `${look.language}-${OPERATOR}`;
    await place.installation.tolem(["admin", "create", operator], { TOLEM_ADMIN_PASSWORD: PASSWORD });
    const email = `lost-${look.language}@shop.kz`;
    const merchant = await place.open(look);
    await signUp(merchant, words, email);
    const { secret: lost } = await callAs<{ secret: string }>(merchant, "POST", `${DASHBOARD}/mfa/totp`);
    await callAs(merchant, "POST", `${DASHBOARD}/mfa/totp/confirm`, { code: codeAt(lost, Date.now()) });

    const page = await place.open(look);
    await page.goto("/admin/users");
    await page.getByLabel(people.email).fill(operator);
    await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: people.enter }).click();
    await page.getByText(words.errors.MFA_SETUP_REQUIRED).first().waitFor();
    await page.getByRole("link", { name: words.errors.actions.factor }).first().click();
    await page.waitForURL("**/admin/settings");
    await page.getByText(people.factor.required).waitFor();
    await page.getByRole("button", { name: people.factor.turn_on }).click();
    await page.getByRole("img", { name: people.factor.qr }).waitFor();
    const secret = await page.locator("pre").innerText();
    await page.getByLabel(people.factor.code).fill(codeAt(secret, Date.now()));
    await page.getByRole("button", { name: people.factor.turn_on }).click();
    await page.getByRole("button", { name: people.factor.kept }).click();

    await page.goto("/admin/users");
    await page.getByText(users.no_tenants).first().waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `users-${look.language}`);
    await page.getByLabel(users.search).fill(email.toUpperCase());
    await expect.poll(() => page.getByText(users.no_tenants).count(), { timeout: 30_000 }).toBe(0);
    await page.getByText(team.with_factor).waitFor();
    await page.getByRole("link", { name: `lost-${look.language}` }).click();
    await page.getByRole("heading", { level: 2, name: users.title }).waitFor();
    await page.getByText(team.roles.owner).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `tenant-team-${look.language}`);

    await page.getByRole("button", { name: `${users.reset}: ${email}` }).click();
    const dialog = page.getByRole("dialog", { name: say(users.reset_title, { email }) });
    await dialog.getByRole("switch", { name: users.drop_mfa }).click();
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `reset-link-${look.language}`);
    await dialog.getByRole("button", { name: users.reset_do }).click();
    const url = await dialog.locator("pre").innerText();
    await photograph(page, `reset-link-made-${look.language}`);
    await dialog.getByRole("button", { name: users.done }).click();
    expect(await page.getByText(url).count()).toBe(0);

    await merchant.goto(new URL(url).pathname);
    await merchant.getByLabel(people.new_password).fill("another horse battery");
    await merchant.getByRole("button", { name: people.reset_do }).click();
    await merchant.getByRole("link", { name: people.enter }).click();
    await merchant.getByLabel(people.email).fill(email);
    await merchant.getByLabel(people.password, { exact: true }).fill("another horse battery");
    await merchant.getByRole("button", { name: people.enter }).click();
    await merchant.getByRole("heading", { level: 1, name: words.overview.title }).waitFor();
    await page.goto("/admin/audit");
    await page.locator("summary").filter({ hasText: words.audit.actions.user.reset_link }).first().waitFor();
    expect(place.complaints).toEqual([]);
  },
  180_000,
);
