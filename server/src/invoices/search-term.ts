/** Reads a search text as each thing that it may be: an invoice's number, an order, a phone, a name. */

/** The readings of a search text; an impossible one is null, or empty. */
export type InvoiceSearch = {
  id: number | null;
  external_order_id: string;
  /** The beginning of the customer's phone, in the 8-form. */
  phonePrefix: string | null;
  /** A part of the customer's name in several cases: databases differ in which letters they can convert. */
  nameParts: string[];
};

/** A prefix in the 8-form. A shorter one is that of a mobile operator, which may have half of all phones. */
const PHONE_DIGITS = /^[0-9]{7,11}$/;
const MIN_NAME_CHARACTERS = 2;

export function invoiceSearch(text: string): InvoiceSearch {
  const wanted = text.trim();
  const id = /^[0-9]{1,15}$/.test(wanted) ? Number(wanted) : null;
  const isName = wanted.length >= MIN_NAME_CHARACTERS && /\p{L}/u.test(wanted);
  return {
    id: id === 0 ? null : id,
    external_order_id: wanted,
    phonePrefix: phonePrefix(wanted),
    nameParts: isName ? [...new Set([wanted, wanted.toLowerCase(), capitalised(wanted), wanted.toUpperCase()])] : [],
  };
}

/** `+7 702 123`, `8 (702) 123` and `702 123` begin the same phones. */
function phonePrefix(text: string): string | null {
  const digits = text.replace(/^\+7/, "8").replace(/[\s\p{Pd}()]/gu, "");
  const inFull = digits.length === 11 ? digits.replace(/^7/, "8") : digits;
  const prefix = inFull.startsWith("8") ? inFull : `8${inFull}`;
  return PHONE_DIGITS.test(prefix) ? prefix : null;
}

function capitalised(text: string): string {
  return text.toLowerCase().replace(/(?<=^|[\s\p{Pd}])\p{L}/gu, (letter) => letter.toUpperCase());
}
