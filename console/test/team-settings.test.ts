/** An owner requires a second factor of all members, sets one up, and stores the recovery codes: copied, as a file, on paper. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "../../server/test/support/second-factor.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, PASSWORD, signUp } from "./support/steps.ts";
import { say, WORDS, type Words } from "./support/words.ts";

const SETTINGS = "/api/dashboard/v1/team/settings";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** What is read on a page on paper. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const read = await page.locator("body").innerText();
  await page.emulateMedia({ media: "screen" });
  return read;
}

/** The service asks for a proof 10 minutes after the sign-in. Escape leaves the dialog beneath open. */
async function makeNewCodes(page: Page, { people, errors }: Words): Promise<void> {
  const body = JSON.stringify({ error: { code: "REAUTHENTICATION_REQUIRED", message: "Prove that it is you." } });
  const refusal = { status: 403, contentType: "application/json", body };
  await page.route("**/mfa/recovery-codes", (route) => route.fulfill(refusal), { times: 2 });
  await page.getByRole("button", { name: people.factor.renew }).click();
  const question = page.getByRole("dialog", { name: people.factor.renew_title });
  const proving = page.getByRole("dialog", { name: people.factor.prove });
  await question.getByRole("button", { name: people.factor.renew }).click();
  await proving.waitFor();
  await page.keyboard.press("Escape");
  await question.getByText(errors.REAUTHENTICATION_REQUIRED).waitFor();
  expect(await proving.count()).toBe(0);
  await question.getByRole("button", { name: people.factor.renew }).click();
  await proving.getByRole("button", { name: people.factor.by_password }).click();
  await proving.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  await proving.getByRole("button", { name: people.factor.prove_do }).click();
}

it.each(storyLooks("ru"))(
  "sets what holds for the team, is led to set up a factor, and signs in by a recovery code: %o",
  async (look) => {
    const words = WORDS[look.language];
    const { people, team } = words;
    const email = `rules-${look.language}@shop.kz`;
    const shoot = (page: Page, name: string) => photograph(page, `${name}-${look.language}`);
    const page = await place.open(look);
    await signUp(page, words, email);

    await page.goto("/console/team");
    const limit = page.getByLabel(team.refund_limit, { exact: true });
    const above = page.getByLabel(team.prove_above, { exact: true });
    expect([await limit.inputValue(), await above.inputValue()]).toEqual(["0", ""]);
    await page.getByText(team.without_factor).waitFor();
    await limit.fill("5000");
    await limit.press("Enter");
    await expect
      .poll(() => callAs(page, "GET", SETTINGS), { timeout: 30_000 })
      .toMatchObject({ cashier_refund_limit: "5000.00" });
    await above.fill("-1");
    await above.press("Enter");
    await page.getByText(words.money_problems.too_small).waitFor();
    await above.fill("100000");
    await above.press("Enter");
    await expect
      .poll(() => callAs(page, "GET", SETTINGS), { timeout: 30_000 })
      .toMatchObject({ reauthenticate_above: "100000.00" });
    expect(await pageProblems(page)).toEqual([]);
    await shoot(page, "team-settings");
    await above.fill("");
    await above.press("Enter");
    await expect
      .poll(() => callAs(page, "GET", SETTINGS), { timeout: 30_000 })
      .toMatchObject({ reauthenticate_above: null });

    await page.getByRole("switch", { name: team.require_mfa }).click();
    await page.waitForURL("**/console/settings");
    await page.getByText(people.factor.required).waitFor();
    await page.getByText(people.sign_ins).waitFor({ state: "detached" });
    expect(await pageProblems(page)).toEqual([]);
    await shoot(page, "factor-required");
    await page.getByRole("button", { name: people.factor.turn_on }).click();
    await page.getByRole("img", { name: people.factor.qr }).waitFor();
    const secret = await page.locator("pre").innerText();
    await page.getByLabel(people.factor.code).fill(codeAt(secret, Date.now()));
    await page.getByRole("button", { name: people.factor.turn_on }).click();

    const kept = page.getByRole("dialog", { name: people.factor.codes });
    const heading = say(people.factor.codes_of, { email });
    const first = await kept.locator("pre").innerText();
    expect(first.split("\n")).toHaveLength(10);
    expect(await pageProblems(page)).toEqual([]);
    await shoot(page, "recovery-codes");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      kept.getByRole("link", { name: people.factor.codes_download }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("tolem-recovery-codes.txt");
    expect(await readFile(await file.path(), "utf8")).toBe(`${heading}\n\n${first}\n`);
    expect((await onPaper(page)).trim().split(/\n+/)).toEqual([heading, ...first.split("\n")]);
    await kept.getByRole("button", { name: people.factor.kept }).click();
    await page.getByText(people.sign_ins).waitFor();

    await makeNewCodes(page, words);
    await expect.poll(() => kept.locator("pre").innerText(), { timeout: 30_000 }).not.toBe(first);
    const [code = ""] = (await kept.locator("pre").innerText()).split("\n");
    await kept.getByRole("button", { name: people.factor.kept }).click();
    await page.goto("/console/team");
    await page.getByText(team.with_factor).waitFor();
    await page.context().clearCookies();

    await page.goto("/console/login");
    await page.getByLabel(people.email).fill(email);
    await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: people.enter, exact: true }).click();
    await page.getByRole("button", { name: people.factor.by_recovery }).click();
    const recovery = page.getByLabel(people.factor.recovery);
    await recovery.fill(first.split("\n")[0] ?? "");
    await recovery.press("Enter");
    await page.getByText(people.factor.wrong).waitFor();
    await recovery.fill(code);
    await recovery.press("Enter");
    await page.getByRole("heading", { level: 1, name: words.overview.title }).waitFor();
    expect(place.complaints).toEqual([]);
  },
  180_000,
);
