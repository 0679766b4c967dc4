/** The people of a merchant: a cashier is invited, sells, sees no more than the role includes and is removed; a lost password is replaced. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { openShop } from "./support/shop-page.ts";
import { actOnLast, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** The path of the link in a text. */
const pathOf = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? "").pathname;

it.each(storyLooks("ru"))(
  "an owner invites a cashier, who sells by QR on a phone, cannot see keys, and is removed: %o",
  async (look) => {
    const { page, words } = await openShop(place, look, "team");
    const { team, invoices } = words;
    const email = `cashier-${look.language}@shop.kz`;
    const merchant = `team-${look.language}`;
    const shoot = (name: string) => photograph(page, `${name}-${look.language}`);

    await page.goto("/console/team");
    await page.getByRole("button", { name: team.invite }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(team.email).fill(email);
    await dialog.getByRole("button", { name: team.invite }).click();
    const url = await dialog.locator("pre").innerText();
    await shoot("team-link");
    await dialog.getByRole("button", { name: team.done }).click();

    const till = await place.open({ ...look, width: 390 });
    const refused: string[] = [];
    till.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
    await till.goto(pathOf(url));
    await till.getByText(say(team.joined, { merchant })).waitFor();
    expect(await pageProblems(till)).toEqual([]);
    await till.getByLabel(words.people.password, { exact: true }).fill(PASSWORD);
    await till.getByRole("button", { name: team.join }).click();

    await till.getByRole("heading", { level: 1, name: invoices.counter.title }).waitFor();
    for (const key of ["7", "0", "0"]) await till.getByRole("button", { name: key, exact: true }).click();
    await till.getByRole("button", { name: invoices.counter.show }).click();
    await till.getByRole("img", { name: invoices.counter.code }).waitFor();
    await actOnLast(place, "pay");
    await till.getByText(invoices.counter.paid, { exact: true }).waitFor();
    await till.getByRole("link", { name: invoices.counter.details }).click();
    await till.getByRole("button", { name: invoices.refund.do, exact: true }).waitFor();
    expect(await till.locator('a[href^="/console/developers"]').count()).toBe(0);
    await till.goto("/console/developers");
    await till.getByRole("heading", { level: 1, name: team.no_access }).waitFor();
    expect(await pageProblems(till)).toEqual([]);
    expect(refused).toEqual([]);

    await page.reload();
    await page.getByRole("button", { name: team.remove }).click();
    await dialog.getByRole("button", { name: team.remove }).click();
    const removed = till.getByRole("dialog", {
      name: say(words.frame.tenant_changed.removed.title, { owner: merchant }),
    });
    await removed.getByRole("button", { name: words.frame.tenant_changed.removed.open }).click();
    await till.getByRole("heading", { level: 1, name: team.none }).waitFor();
    expect(place.complaints).toEqual([]);
  },
  120_000,
);

it("a lost password is replaced by the link that the operator makes", async () => {
  const { people, overview } = WORDS.en;
  const email = "forgetful@shop.kz";
  const page = await place.open({ language: "en", width: 390 });
  await signUp(page, WORDS.en, email);
  await page.goto("/console/login");
  await page.getByRole("link", { name: people.lost_password }).click();
  await page.getByRole("heading", { level: 1, name: people.forgot }).waitFor();
  await page.getByLabel(people.email).fill(email);
  await page.getByRole("button", { name: people.send_link }).click();
  await page.getByText(people.link_by_operator).waitFor();
  await page.goto(pathOf(await place.installation.tolem(["user", "reset-link", email])));
  await page.getByLabel(people.new_password).fill("another horse battery");
  await page.getByRole("button", { name: people.reset_do }).click();
  await page.getByRole("link", { name: people.enter }).click();
  await page.getByLabel(people.email).fill(email);
  await page.getByLabel(people.password, { exact: true }).fill("another horse battery");
  await page.getByRole("button", { name: people.enter }).click();
  await page.getByRole("heading", { level: 1, name: overview.title }).waitFor();
}, 60_000);
