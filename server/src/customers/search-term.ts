/** Reads a search text as a part of a customer's name and as a part of a phone. */
import { searchText } from "../db/search-text.ts";

/** `namePart` is in the form of `db/search-text.ts`; `phonePart` is null where the text has anything but a phone's characters. */
export type CustomerSearch = { namePart: string; phonePart: string | null };

const PHONE_DIGITS = /^[0-9]{2,11}$/;

/** `+7 702 123`, `8 (702) 123` and `702 123` are parts of the same phones. */
export function customerSearch(text: string): CustomerSearch {
  const digits = text.replace(/[\s\p{Pd}()]/gu, "").replace(/^\+7/, "8");
  const inFull = digits.length === 11 ? digits.replace(/^7/, "8") : digits;
  return { namePart: searchText(text.trim()), phonePart: PHONE_DIGITS.test(inFull) ? inFull : null };
}
