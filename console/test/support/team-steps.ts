/** Steps of a merchant's team that several stories share: an owner invites a cashier, who joins and sells. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Place } from "./place.ts";
import { actOnLast, PASSWORD } from "./steps.ts";
import type { Words } from "./words.ts";

/** Returns the path of the link, which `seen` may look at. */
export async function inviteCashier(
  page: Page,
  { team }: Words,
  email: string,
  seen?: () => Promise<void>,
): Promise<string> {
  await page.goto("/console/team");
  await page.getByRole("button", { name: team.invite }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(team.email).fill(email);
  await dialog.getByRole("button", { name: team.invite }).click();
  const url = await dialog.locator("pre").innerText();
  await seen?.();
  await dialog.getByRole("button", { name: team.done }).click();
  return new URL(url).pathname;
}

/** On the page of the invitation, until the counter is there. */
export async function joinTeam(till: Page, { people, team, invoices }: Words): Promise<void> {
  await till.getByLabel(people.password, { exact: true }).fill(PASSWORD);
  await till.getByRole("button", { name: team.join }).click();
  await till.getByRole("heading", { level: 1, name: invoices.counter.title }).waitFor();
}

/** Shows the code for 700 tenge at the counter, which the customer pays. */
export async function sellByQr(place: Place, till: Page, { invoices }: Words): Promise<void> {
  for (const key of ["7", "0", "0"]) await till.getByRole("button", { name: key, exact: true }).click();
  await till.getByRole("button", { name: invoices.counter.show }).click();
  await till.getByRole("img", { name: invoices.counter.code }).waitFor();
  await actOnLast(place, "pay");
  await till.getByText(invoices.counter.paid, { exact: true }).waitFor();
}

export async function findNoKeys(till: Page, { team }: Words): Promise<void> {
  expect(await till.locator('a[href^="/console/developers"]').count()).toBe(0);
  await till.goto("/console/developers");
  await till.getByRole("heading", { level: 1, name: team.no_access }).waitFor();
}
