/** The shape of API keys and of their names. */

export type KeyMode = "live" | "test";

export const API_KEY_NAME = /^[A-Za-z0-9 _.-]{1,64}$/;

/** The prefix of new keys of `mode`: `test` keys belong to the sandbox. A cell's have its number, by which a proxy finds it. */
export function keyPrefix(mode: KeyMode, cell: number): string {
  return cell === 0 ? `svc_${mode}_` : `svc_${mode}_c${cell}_`;
}

/** Whether `secret` has the form of a key; other texts are refused without a query. */
export function isKeyShaped(secret: string): boolean {
  return /^svc_(?:live|test)_(?:c[1-9][0-9]{0,3}_)?[A-Za-z0-9_-]{32}$/.test(secret);
}
