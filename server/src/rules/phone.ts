/** The forms of a phone number: the customer's, the merchant's as typed, the provider's, and the masked one. */

/** Whether `text` is a customer's phone as the API takes it: 11 digits with a leading 8. */
export function isCustomerPhone(text: string): boolean {
  return /^8[0-9]{10}$/.test(text);
}

/** The provider's form of an 8-form phone: `8XXXXXXXXXX` → `7XXXXXXXXXX`. */
export function providerPhone(phone8: string): string {
  return `7${phone8.slice(1)}`;
}

/**
 * The 8-form of a merchant's own phone as a person types it: `8…`, `7…` or `+7…`, with spaces, dashes or brackets.
 * Null when it is no such phone.
 */
export function merchantPhone(text: string): string | null {
  const digits = /^(?:8|\+?7)([0-9]{10})$/.exec(text.replace(/[\s\p{Pd}()]/gu, ""))?.[1];
  return digits === undefined ? null : `8${digits}`;
}

/** The only form in which a merchant's phone is shown: the leading 8, `XX***`, then the last four digits. */
export function maskPhone(phone: string): string {
  return `8XX***${phone.slice(-4)}`;
}

/** A customer's own phone as the customer recognises it: `87021234567` → `8 7** *** **-67`. */
export function maskCustomerPhone(phone: string): string {
  return `8\u00a0${phone.slice(1, 2)}**\u00a0***\u00a0**-${phone.slice(-2)}`;
}

/** A phone as people read it: `87021234567` → `8 702 123-45-67`. */
export function phoneText(phone: string): string {
  const [code, a, b, c] = [phone.slice(1, 4), phone.slice(4, 7), phone.slice(7, 9), phone.slice(9)];
  return ["8", code, `${a}-${b}-${c}`].join("\u00a0");
}
