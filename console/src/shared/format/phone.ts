/** Phone numbers between the API's eleven digits and people: `87021234567` is `8 702 123-45-67`. */

const NO_BREAK_SPACE = "\u00a0";

/** A phone of the API as people read it; a masked one stays as it is. */
export function phoneText(phone: string): string {
  const [, code, a, b, c] = /^8(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? [];
  return code === undefined ? phone : ["8", code, `${a}-${b}-${c}`].join(NO_BREAK_SPACE);
}

/** What a person typed (`+7 702 123 45 67`, `7021234567`) as the API's eleven digits; null when it is no such phone. */
export function typedPhone(text: string): string | null {
  const digits = /^(?:8|\+?7)?(7\d{9})$/.exec(text.replace(/[\s\p{Pd}()]/gu, ""))?.[1];
  return digits === undefined ? null : `8${digits}`;
}
