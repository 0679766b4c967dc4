/** The keys of the counter, and what each does to the amount on the display. */

export const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ",", "0", "erase"] as const;
export type Key = (typeof KEYS)[number];

/** The amount on the display after `key`; a key that would make it invalid is ignored. */
export function afterKey(typed: string, key: Key): string {
  if (key === "erase") return typed.slice(0, -1);
  const next = typed === "" && key === "," ? "0," : typed === "0" && key !== "," ? key : typed + key;
  return /^\d{1,8}(,\d{0,2})?$/.test(next) ? next : typed;
}
