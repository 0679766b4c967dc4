/** The people of a merchant: a cashier is invited, sells, sees only what the role includes, and is removed; a lost password is reset. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { openShop } from "./support/shop-page.ts";
import { signUp } from "./support/steps.ts";
import { findNoKeys, inviteCashier, joinTeam, sellByQr } from "./support/team-steps.ts";
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

    const path = await inviteCashier(page, words, email, () => shoot("team-link"));

    const till = await place.open({ ...look, width: 390 });
    const refused: string[] = [];
    till.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
    await till.goto(path);
    await till.getByText(say(team.joined, { merchant })).waitFor();
    expect(await pageProblems(till)).toEqual([]);
    await joinTeam(till, words);
    await sellByQr(place, till, words);
    await till.getByRole("link", { name: invoices.counter.details }).click();
    await till.getByRole("button", { name: invoices.refund.do, exact: true }).waitFor();
    await findNoKeys(till, words);
    expect(await pageProblems(till)).toEqual([]);
    expect(refused).toEqual([]);

    await page.reload();
    await page.getByRole("button", { name: team.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: team.remove }).click();
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
