/** Steps of the desk that several stories share: many invoices, and acts on those that are selected. */
import type { Page } from "playwright-core";
import { callAs } from "./steps.ts";
import { say, type Words } from "./words.ts";

export type Made = { id: number };

/** Thirty paid invoices of 1,000 to 30,000 tenge, and one of 12,500.50 that waits. */
export async function makeInvoices(page: Page): Promise<Made> {
  const roses = Array.from({ length: 30 }, (_, at) => at + 1).map((of) => ({
    ...{ amount: of * 1000, phone_number: `870212${34_500 + of}`, is_sandbox: true, simulate: "paid" },
    ...{ description: `Розы ${of}`, external_order_id: `A-${2500 + of}` },
  }));
  await Promise.all(roses.map((rose) => callAs(page, "POST", `/api/dashboard/v1/invoices`, rose)));
  const waiting = { amount: 12_500.5, phone_number: "87770009988", is_sandbox: true, description: "Тюльпаны" };
  return callAs<Made>(page, "POST", `/api/dashboard/v1/invoices`, waiting);
}

/** Confirms what is asked about the selection, and reads the report of it. */
export async function beginBulk(
  page: Page,
  words: Words,
  ends: { done: number; refused: number },
  reason = "",
): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words.bulk.begin }).click();
  await dialog.getByText(say(words.bulk.report, { ...ends, unknown: 0, left: 0 })).waitFor();
  await dialog.getByText(reason).first().waitFor();
  await dialog.getByRole("button", { name: words.close, exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
}
