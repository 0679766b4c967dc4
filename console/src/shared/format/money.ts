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

/** Why what a person typed is no amount that the API takes. */
type MoneyProblem = "no_number" | "too_precise" | "too_small" | "too_large";

/** The API takes less than this. */
const LIMIT = 100_000_000;

/** What a person typed (`1 500,5`) as the number that the API takes, or why it is none. */
function readMoney(text: string): { amount: number } | { problem: MoneyProblem } {
  const [, whole, fraction = ""] = /^(\d+)(?:[.,](\d+))?₸?$/.exec(text.replace(/\s/gu, "")) ?? [];
  if (whole === undefined) return { problem: /^[-−]\s*\d/.test(text.trim()) ? "too_small" : "no_number" };
  if (fraction.length > 2) return { problem: "too_precise" };
  const amount = Number(`${whole}.${fraction || "0"}`);
  if (amount >= LIMIT) return { problem: "too_large" };
  return amount > 0 ? { amount } : { problem: "too_small" };
}

/** The amount alone; null when what was typed is none. */
export function typedMoney(text: string): number | null {
  const read = readMoney(text);
  return "amount" in read ? read.amount : null;
}

/** The problem alone; null when what was typed is an amount. */
export function moneyProblem(text: string): MoneyProblem | null {
  const read = readMoney(text);
  return "problem" in read ? read.problem : null;
}

/** A decimal text of tenge as a person would type it: `1500.00` is `1500`, `1500.50` is `1500,50`. */
export function typableMoney(amount: string): string {
  return amount.replace(/\.00$/, "").replace(".", ",");
}

/** A whole number with its thousands apart: `12500` is `12 500`. */
export function wholeText(value: number): string {
  return groupedText(String(Math.round(value)));
}
