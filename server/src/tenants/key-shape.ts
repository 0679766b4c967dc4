/** The shape of API keys and of their names. */

export type KeyMode = "live" | "test";

export const API_KEY_NAME = /^[A-Za-z0-9 _.-]{1,64}$/;

/** The prefix of every key of `mode`: `test` keys belong to the sandbox. */
export function keyPrefix(mode: KeyMode): "svc_live_" | "svc_test_" {
  return `svc_${mode}_`;
}

/** Whether `secret` has the form of a key; other texts are refused without a query. */
export function isKeyShaped(secret: string): boolean {
  return /^svc_(?:live|test)_[A-Za-z0-9_-]{32}$/.test(secret);
}
