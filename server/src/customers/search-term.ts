/** Reads a search text as a part of a customer's name and as a part of a phone. */
import { searchText } from "../db/search-text.ts";

/** `name_part` is in the form of `db/search-text.ts`; `phone_part` is null where the text has anything but a phone's characters. */
export type CustomerSearch = { name_part: string; phone_part: string | null };

const PHONE_DIGITS = /^[0-9]{2,11}$/;

/** `+7 702 123`, `8 (702) 123` and `702 123` are parts of the same phones. */
export function customerSearch(text: string): CustomerSearch {
  const digits = text.replace(/[\s\p{Pd}()]/gu, "").replace(/^\+7/, "8");
  const inFull = digits.length === 11 ? digits.replace(/^7/, "8") : digits;
  return { name_part: searchText(text.trim()), phone_part: PHONE_DIGITS.test(inFull) ? inFull : null };
}
