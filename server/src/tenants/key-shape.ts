/** The shape of API keys and of their names. */

export type KeyMode = "live" | "test";

export const API_KEY_NAME = /^[A-Za-z0-9 _.-]{1,64}$/;

/** The text every key of `mode` begins with: `test` keys are the sandbox ones. */
export function keyPrefix(mode: KeyMode): "svc_live_" | "svc_test_" {
  return `svc_${mode}_`;
}

/** Whether `secret` can be a key at all: what cannot is not looked up. */
export function isKeyShaped(secret: string): boolean {
  return /^svc_(?:live|test)_[A-Za-z0-9_-]{32}$/.test(secret);
}
