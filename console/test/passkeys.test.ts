/** The people of a merchant with passkeys, from the first invitation to a lost phone, at a domain name. */
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStream } from "../../server/test/support/event-stream.ts";
import { codeAt } from "../../server/test/support/second-factor.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { openPlace, type Place, storyLooks } from "./support/place.ts";
import { callAs, connectProvider, PASSWORD, signUp } from "./support/steps.ts";
import { findNoKeys, inviteCashier, joinTeam, sellByQr } from "./support/team-steps.ts";
import { WORDS, type Words } from "./support/words.ts";

const DASHBOARD = "/api/dashboard/v1";
const HOST = "localhost";
/** The time of one code. A code works once, and the next is taken already. */
const STEP_MS = 30_000;
/** In which a stream of an ended session closes; as much again for a busy machine. */
const CLOSED_WITHIN_MS = 10_000;

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** The phone of the person, which answers at once with the person's finger; after `lose` there is another one in its place. */
async function addDevice(page: Page): Promise<{ lose(): Promise<unknown> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", ctap2Version: "ctap2_1", transport: "internal" },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return { lose: () => cdp.send("WebAuthn.clearCredentials", { authenticatorId }) };
}

type Owner = { page: Page; words: Words; email: string; shoot(name: string): Promise<void> };

const arrive = ({ page, words }: Owner) =>
  page.getByRole("heading", { level: 1, name: words.overview.title }).waitFor();

async function signOut({ page }: Owner): Promise<void> {
  await callAs(page, "POST", `${DASHBOARD}/logout`);
  await page.goto("/console/login");
}

/** Until the second factor is asked for. */
async function givePassword({ page, words: { people }, email }: Owner): Promise<void> {
  await page.getByLabel(people.email).fill(email);
  await page.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: people.enter, exact: true }).click();
  await page.getByRole("button", { name: people.factor.back }).waitFor();
}

/** The codes of the dialog, which the person keeps. */
async function keepCodes({ page, words: { people } }: Owner): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: people.factor.codes });
  const codes = (await dialog.locator("pre").innerText()).split("\n");
  await dialog.getByRole("button", { name: people.factor.kept }).click();
  return codes;
}

/** On the settings, where a second factor is required. */
async function makePasskey(owner: Owner): Promise<void> {
  const { page, words } = owner;
  const { passkeys } = words.people;
  await page.getByRole("button", { name: passkeys.add }).click();
  const adding = page.getByRole("dialog", { name: passkeys.add_title });
  await adding.getByLabel(passkeys.name).fill("Samsung A55");
  await owner.shoot("new-passkey");
  expect(await pageProblems(page)).toEqual([]);
  await adding.getByRole("button", { name: passkeys.make }).click();
  await keepCodes(owner);
  await page.getByText("Samsung A55", { exact: true }).waitFor();
  await page.getByText(passkeys.kept).waitFor();
  await page.getByRole("button", { name: passkeys.add }).click();
  await adding.getByRole("button", { name: passkeys.make }).click();
  await adding.getByText(words.errors.PASSKEY_PRESENT).waitFor();
  await adding.getByRole("button", { name: words.close }).click();
}

/** Returns the secret of the app. */
async function setUpApp(owner: Owner): Promise<string> {
  const { page, words } = owner;
  const { factor } = words.people;
  await page.getByRole("button", { name: factor.turn_on }).click();
  await page.getByRole("img", { name: factor.qr }).waitFor();
  const secret = await page.locator("pre").innerText();
  await page.getByLabel(factor.code).fill(codeAt(secret, Date.now()));
  await page.getByLabel(factor.code).press("Enter");
  await keepCodes(owner);
  await page.getByText(factor.on_about).waitFor();
  await owner.shoot("factors");
  expect(await pageProblems(page)).toEqual([]);
  return secret;
}

/** By the passkey alone, by it after the password, and by a code after the password. */
async function signInEachWay(owner: Owner, secret: string): Promise<void> {
  const { page, words } = owner;
  const { factor, passkeys } = words.people;
  await signOut(owner);
  await owner.shoot("login-passkey");
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole("button", { name: passkeys.sign_in }).click();
  await arrive(owner);
  await signOut(owner);
  await givePassword(owner);
  await owner.shoot("second-step-passkey");
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole("button", { name: passkeys.prove }).click();
  await arrive(owner);
  await signOut(owner);
  await givePassword(owner);
  await page.getByRole("button", { name: factor.by_code }).click();
  await page.getByLabel(factor.code).fill(codeAt(secret, Date.now() + STEP_MS));
  await page.getByLabel(factor.code).press("Enter");
  await arrive(owner);
}

/** New recovery codes, for which the service asks for a proof, as it does 10 minutes after the sign-in. */
async function renewCodes(owner: Owner): Promise<string[]> {
  const { page, words } = owner;
  const { factor, passkeys } = words.people;
  const body = JSON.stringify({ error: { code: "REAUTHENTICATION_REQUIRED", message: "Prove that it is you." } });
  const refusal = { status: 403, contentType: "application/json", body };
  await page.route(`**${DASHBOARD}/mfa/recovery-codes`, (route) => route.fulfill(refusal), { times: 1 });
  await page.goto("/console/settings");
  await page.getByRole("button", { name: factor.renew }).click();
  await page.getByRole("dialog").getByRole("button", { name: factor.renew }).click();
  const proving = page.getByRole("dialog", { name: factor.prove });
  await proving.getByRole("button", { name: passkeys.prove }).waitFor();
  await owner.shoot("prove-passkey");
  await proving.getByRole("button", { name: passkeys.prove }).click();
  return keepCodes(owner);
}

/** Without the passkey and the app. The passkey is removed then. */
async function signInByPaper(owner: Owner, recovery_code: string): Promise<void> {
  const { page, words } = owner;
  const { factor, passkeys } = words.people;
  await page.getByRole("button", { name: passkeys.sign_in }).click();
  await page.getByText(words.errors.PASSKEY_NOT_GIVEN).waitFor();
  await givePassword(owner);
  await page.getByRole("button", { name: factor.by_recovery }).click();
  const code = page.getByLabel(factor.recovery);
  await code.fill("0000-0000-0000-0000");
  await code.press("Enter");
  await page.getByText(factor.wrong).waitFor();
  await code.fill(recovery_code);
  await code.press("Enter");
  await arrive(owner);
  await page.goto("/console/settings");
  await page.getByRole("button", { name: passkeys.remove, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: passkeys.remove, exact: true }).click();
  await page.getByText("Samsung A55", { exact: true }).waitFor({ state: "detached" });
}

/** A thief has a copy of the session's cookie. */
async function endAllSessions({ page, words: { people } }: Owner): Promise<void> {
  const { url } = place.installation;
  const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const callStolen = async () => (await fetch(`${url}${DASHBOARD}/me`, { headers: { cookie } })).status;
  const stream = await openStream({ url }, { cookies });
  expect(await callStolen()).toBe(200);
  await page.getByRole("button", { name: people.end_all }).click();
  await page.getByRole("dialog").getByRole("button", { name: people.end_all }).click();
  await page.getByRole("button", { name: people.passkeys.sign_in }).waitFor();
  const endedMs = performance.now();
  expect(await callStolen()).toBe(401);
  expect(await stream.ended).toBe(true);
  expect(performance.now() - endedMs).toBeLessThan(CLOSED_WITHIN_MS);
}

it.each(storyLooks("ru"))(
  "an owner invites a cashier, requires second factors, signs in by a passkey and a code, loses the phone and ends all sessions: %o",
  async (look) => {
    const words = WORDS[look.language];
    const page = await place.open({ ...look, host: HOST });
    const shoot = (name: string) => photograph(page, `${name}-${look.language}`);
    const owner: Owner = { page, words, email: `keys-${look.language}@shop.kz`, shoot };
    const device = await addDevice(page);
    await signUp(page, words, owner.email);
    await connectProvider(page, words);

    const till = await place.open({ ...look, width: 390, host: HOST });
    await till.goto(await inviteCashier(page, words, `keys-cashier-${look.language}@shop.kz`));
    await joinTeam(till, words);
    await sellByQr(place, till, words);
    await findNoKeys(till, words);

    await callAs(page, "PATCH", `${DASHBOARD}/team/settings`, { require_mfa: true });
    await page.goto("/console/settings");
    await page.getByText(words.people.factor.required).waitFor();
    await makePasskey(owner);
    const secret = await setUpApp(owner);
    await signInEachWay(owner, secret);
    const recovery_codes = await renewCodes(owner);

    await signOut(owner);
    await device.lose();
    await signInByPaper(owner, recovery_codes[0] ?? "");
    await endAllSessions(owner);
    expect(place.complaints).toEqual([]);
  },
  180_000,
);
