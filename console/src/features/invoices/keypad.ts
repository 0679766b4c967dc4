/** The keys of the counter, and their effect on the displayed amount. */

export const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ",", "0", "00", "erase"] as const;
/** The limit of digits before the comma. */
const MOST_DIGITS = 8;

export type Key = (typeof KEYS)[number];

/** The amount on the display after `key`; a key that would make it invalid is ignored. */
export function afterKey(typed: string, key: Key): string {
  if (key === "erase") return typed.slice(0, -1);
  if (/^0?$/.test(typed)) return key === "," ? "0," : key === "00" ? "0" : key;
  if (/,\d$/.test(typed) && key === "00") return `${typed}0`;
  const next = typed + key;
  return /^\d{1,8}(,\d{0,2})?$/.test(next) ? next : typed;
}

/** Whether `key` would make the amount larger than the service accepts. */
export function isFull(typed: string, key: Key): boolean {
  return /^\d+$/.test(typed) && /^\d+$/.test(key) && typed.length + key.length > MOST_DIGITS;
}
