/** A person sets up an authenticator app, signs in with a code, and authenticates again when a call requires it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "../../server/test/support/second-factor.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS } from "./support/words.ts";

/** The time of one code. A code works once, and the next is taken already. */
const STEP_MS = 30_000;
const DASHBOARD = "/api/dashboard/v1";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.each(storyLooks("en"))(
  "turns codes on, signs in by one after the password, and a refused invitation is made once the person has proved who it is: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { people, team } = words;
    const email = `factor-${look.language}@shop.kz`;
    const page = await place.open(look);
    await signUp(page, words, email);
    await page.goto("/console/settings");
    await page.getByRole("button", { name: people.factor.turn_on }).click();
    const code = page.getByLabel(people.factor.code);
    await page.getByRole("img", { name: people.factor.qr }).waitFor();
    const secret = await page.locator("pre").innerText();
    await photograph(page, `second-factor-${look.language}`);
    await code.fill(codeAt(secret, Date.now()));
    await code.press("Enter");
    const kept = page.getByRole("dialog", { name: people.factor.codes });
    const recovery_codes = (await kept.locator("pre").innerText()).split("\n");
    expect(recovery_codes).toHaveLength(10);
    await kept.getByRole("button", { name: people.factor.kept }).click();
    const left = `left_${new Intl.PluralRules(look.language).select(10)}` as "left_other";
    await page.getByText(say(people.factor[left], { count: 10 })).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.context().clearCookies();

    await page.goto("/console/login");
    await page.getByLabel(people.email).fill(email);
    await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: people.enter, exact: true }).click();
    await code.fill("000000");
    await page.getByRole("button", { name: people.enter, exact: true }).click();
    await page.getByText(people.factor.wrong).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await photograph(page, `second-step-${look.language}`);
    await code.fill(codeAt(secret, Date.now() + STEP_MS));
    await page.getByRole("button", { name: people.enter, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: words.overview.title }).waitFor();

    await page.goto("/console/team");
    await page.getByRole("button", { name: team.invite }).click();
    const inviting = page.getByRole("dialog", { name: team.invite_title });
    await inviting.getByLabel(team.email).fill("new@shop.kz");
    // The service asks for a proof 10 minutes after the sign-in.
    const body = JSON.stringify({ error: { code: "REAUTHENTICATION_REQUIRED", message: "Prove that it is you." } });
    const refusal = { status: 403, contentType: "application/json", body };
    await page.route(`**${DASHBOARD}/team/invitations`, (route) => route.fulfill(refusal), { times: 2 });
    await inviting.getByRole("button", { name: team.invite }).click();
    const proving = page.getByRole("dialog", { name: people.factor.prove });
    await proving.getByRole("button", { name: words.close }).click();
    await inviting.getByText(words.errors.REAUTHENTICATION_REQUIRED).waitFor();

    await inviting.getByRole("button", { name: team.invite }).click();
    await proving.getByRole("button", { name: people.factor.by_password }).click();
    const password = proving.getByLabel(people.password, { exact: true });
    await password.fill("not my password");
    await password.press("Enter");
    await proving.getByText(people.wrong_password).waitFor();
    await photograph(page, `prove-again-${look.language}`);
    await password.fill(PASSWORD);
    await password.press("Enter");
    await page.getByText(team.invited, { exact: true }).waitFor();
    expect(await proving.count()).toBe(0);
    const { invitations } = await callAs<{ invitations: object[] }>(page, "GET", `${DASHBOARD}/team`);
    expect(invitations).toHaveLength(1);
    expect(place.complaints).toEqual([]);
  },
  120_000,
);
