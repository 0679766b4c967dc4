/** What a list of orders may be narrowed to: a stage of the work, and a text in the readings that it may have. */
import { invoiceSearch } from "../invoices/search-term.ts";

/** The stages of an order on the way from its payment to its customer. */
export const ORDER_STAGES = [
  "in_work",
  "new",
  "awaiting_payment",
  "accepted",
  "ready",
  "handed_over",
  "declined",
] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** The readings of a search text; an impossible one is null. */
export type OrderSearch = { number: number | null; phonePart: string | null; namePart: string | null };

const MIN_PHONE_DIGITS = 4;

export function orderSearch(text: string): OrderSearch {
  const { id, namePart } = invoiceSearch(text);
  const digits = text.replace(/^\s*\+7/, "8").replace(/[\s\p{Pd}()]/gu, "");
  const isPhone = /^[0-9]+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS;
  const inFull = digits.length === 11 ? digits.replace(/^7/, "8") : digits;
  return { number: id, phonePart: isPhone ? inFull : null, namePart };
}
