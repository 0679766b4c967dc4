/** Whether an invoice may still change without an action in the console. */
import type { Invoice } from "./queries.ts";

export function isOpen(invoice: Invoice | undefined): boolean {
  return invoice?.status === "pending" || invoice?.status === "cancelling";
}
