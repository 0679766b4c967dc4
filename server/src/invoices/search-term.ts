/** Interprets a search text in every possible way: as an invoice's number, an amount, an order, a phone, a name, a description. */
import { MAX_INVOICE_TIYN, MIN_INVOICE_TIYN, tiynOfText } from "../rules/money.ts";

/** The interpretations of a search text; an impossible one is null. */
export type InvoiceSearch = {
  id: number | null;
  amount_tiyn: number | null;
  /** An order or a number of the provider, in full. */
  exact: string | null;
  /** The beginning of the customer's phone, in the 8-form. */
  phonePrefix: string | null;
  /** The last digits of the customer's phone. */
  phoneEnd: string | null;
  /** A part of the customer's name, in any case. */
  namePart: string | null;
  /** A part of an order or of a description, in any case too. */
  textPart: string | null;
};

/** A prefix in the 8-form. A shorter one is that of a mobile operator, which may have half of all phones. */
const PHONE_DIGITS = /^[0-9]{7,11}$/;
/** Fewer digits end too many phones. */
const PHONE_END = /^[0-9]{4,7}$/;
/** A number as it is printed: `№ 605`, `#605`, `No. 605`. */
const PRINTED_NUMBER = /^(?:№|#|no\.?|n°)\s*([0-9]{1,15})$/iu;
const MIN_LETTERS = 2;
/** A part without a letter is shared by more texts. */
const MIN_DIGITS = 4;

const NOTHING: InvoiceSearch = {
  id: null,
  amount_tiyn: null,
  exact: null,
  phonePrefix: null,
  phoneEnd: null,
  namePart: null,
  textPart: null,
};

export function invoiceSearch(text: string): InvoiceSearch {
  const wanted = text.trim();
  const printed = PRINTED_NUMBER.exec(wanted)?.[1];
  if (printed !== undefined) return { ...NOTHING, id: idOf(printed) };
  const hasLetters = /\p{L}/u.test(wanted);
  const digits = withoutSpaces(wanted);
  return {
    id: idOf(wanted),
    amount_tiyn: amountOf(wanted),
    exact: wanted,
    phonePrefix: phonePrefix(digits),
    phoneEnd: PHONE_END.test(digits) ? digits : null,
    namePart: hasLetters && wanted.length >= MIN_LETTERS ? wanted : null,
    textPart: wanted.length >= (hasLetters ? MIN_LETTERS : MIN_DIGITS) ? wanted : null,
  };
}

function idOf(text: string): number | null {
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  return id === 0 ? null : id;
}

function amountOf(text: string): number | null {
  const tiyn = tiynOfText(text);
  return tiyn !== null && tiyn >= MIN_INVOICE_TIYN && tiyn <= MAX_INVOICE_TIYN ? tiyn : null;
}

/** `99-88` and `99 88` are the digits `9988`. */
function withoutSpaces(text: string): string {
  return text.replace(/^\+7/, "8").replace(/[\s\p{Pd}()]/gu, "");
}

/** `+7 702 123`, `8 (702) 123` and `702 123` begin the same phones. */
function phonePrefix(digits: string): string | null {
  const inFull = digits.length === 11 ? digits.replace(/^7/, "8") : digits;
  const prefix = inFull.startsWith("8") ? inFull : `8${inFull}`;
  return PHONE_DIGITS.test(prefix) ? prefix : null;
}
