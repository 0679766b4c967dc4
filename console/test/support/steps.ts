/** Steps of people in the console that several stories share. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Place } from "./place.ts";
import type { Words } from "./words.ts";

export const PASSWORD = "correct horse battery";

/** Signs a merchant up as a person does, and goes on to the first page. */
export async function signUpByHand(page: Page, words: Words, email: string): Promise<void> {
  await page.goto("/console/signup");
  await page.getByLabel(words.people.email).fill(email);
  await page.getByLabel(words.people.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.people.create }).click();
  await page.getByRole("link", { name: words.people.go_on }).click();
  await page.getByRole("heading", { level: 1, name: words.overview.title }).waitFor();
}

/** Signs a merchant up by a call, which is faster, and goes to the first page. */
export async function signUp(page: Page, words: Words, email: string): Promise<void> {
  const answer = await page.request.post("/api/dashboard/v1/signup", { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`sign-up: ${answer.status()} ${await answer.text()}`);
  await page.goto("/console");
  await page.getByRole("heading", { level: 1, name: words.overview.title }).waitFor();
}

let cashiers = 0;

/** Connects the provider, with a cashier of its own, by the code that the simulator texts. */
export async function connectProvider(page: Page, words: Words): Promise<void> {
  cashiers += 1;
  await page.goto("/console/provider");
  await page.getByLabel(words.provider.phone).fill(`8 701 12${34_560 + cashiers}`);
  await page.getByRole("button", { name: words.provider.send_code }).click();
  await page.getByLabel(words.provider.code).fill("0000");
  await page.getByRole("button", { name: words.provider.confirm }).click();
  await page.getByText(words.provider.connected, { exact: true }).first().waitFor();
}

/** The customer pays on the simulator's page, which is their phone, what was asked for last. */
export async function payOnPhone({ browser, installation }: Place): Promise<void> {
  const phone = await browser.newPage();
  await phone.goto(installation.simulatorUrl);
  // The page sends the form by its script, and a page that is closed sends nothing any more.
  const answered = phone.waitForResponse((response) => response.request().method() === "POST");
  await phone.getByRole("button", { name: "Pay", exact: true }).first().click();
  expect((await answered).status()).toBe(303);
  await phone.close();
}

/** Calls the service as the page's own program does, with the session of whoever is signed in there. */
export async function callAs<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const csrf = (await page.context().cookies()).find(({ name }) => name === "csrf")?.value;
  const how = {
    method,
    headers: { "x-csrf-token": csrf, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const call = `fetch(${JSON.stringify(path)}, ${JSON.stringify(how)})`;
  const { status, text } = await page.evaluate<{ status: number; text: string }>(
    `${call}.then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
  );
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text || "null");
}

/** Calls the control API of the simulator: the provider misbehaves, or a customer acts. */
export async function control<T>({ installation }: Place, method: string, path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${installation.simulatorUrl}/control${path}`, {
    method,
    ...(method !== "GET" && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return JSON.parse((await response.text()) || "null");
}

/** What the customer does with the newest operation that the provider has. */
export async function actOnLast(place: Place, act: "scan" | "pay" | "refuse", body: object = {}): Promise<void> {
  const { items } = await control<{ items: { id: number }[] }>(place, "GET", "/operations");
  await control(place, "POST", `/operations/${items[0]?.id}/${act}`, body);
}

/** Opens the page at `path` by its address, or goes on to it from the page that is open, which loads nothing twice. */
export async function show(page: Page, path: string, by: "address" | "way"): Promise<void> {
  if (by === "address") {
    await page.goto(path);
    await page.waitForLoadState("load");
  } else {
    // Each page has a title of its own, which it sets when it is there.
    await page.evaluate(`document.title = ""; history.pushState(null, "", ${JSON.stringify(path)})`);
    await expect.poll(() => page.title(), { interval: 20, timeout: 30_000 }).not.toBe("");
  }
}
