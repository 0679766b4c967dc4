/** Money between the API's decimal text and people: `1500.00` is `1 500,00 ₸`. */

const NO_BREAK_SPACE = "\u00a0";

/** A decimal text of tenge as people read it. */
export function moneyText(amount: string): string {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return `${sign}${groupedText(whole)},${fraction.padEnd(2, "0")}${NO_BREAK_SPACE}₸`;
}

/** `1500,5`, as far as it is typed, with its thousands apart: `1 500,5`. */
export function groupedText(typed: string): string {
  const [whole = "", ...rest] = typed.split(/(?=,)/);
  return whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE) + rest.join("");
}

/** What a person typed (`1 500,5`) as the number that the API takes; null when it is no amount above zero with at most 2 decimals. */
export function typedMoney(text: string): number | null {
  const [, whole, fraction = ""] = /^(\d+)(?:[.,](\d{1,2}))?₸?$/.exec(text.replace(/\s/gu, "")) ?? [];
  if (whole === undefined) return null;
  const amount = Number(`${whole}.${fraction || "0"}`);
  return amount > 0 && amount < 100_000_000 ? amount : null;
}

/** A decimal text of tenge as a person would type it: `1500.00` is `1500`, `1500.50` is `1500,50`. */
export function typableMoney(amount: string): string {
  return amount.replace(/\.00$/, "").replace(".", ",");
}

/** A whole number with its thousands apart: `12500` is `12 500`. */
export function wholeText(value: number): string {
  return groupedText(String(Math.round(value)));
}
