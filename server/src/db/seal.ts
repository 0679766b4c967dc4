/** Encrypts what must be read again but never stand in the clear: provider sessions and webhook secrets. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyFrom(encryption_key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", encryption_key, "", "tolem seal 1", 32));
}

/**
 * AES-256-GCM: nonce, tag, cipher text.
 * `owner` names whose secret it is (`tnt_…/webhook`); a sealed value moved to another owner does not open.
 */
export function seal(input: { encryption_key: string; owner: string; plain: string; nonce: Buffer }): Buffer {
  const cipher = createCipheriv("aes-256-gcm", keyFrom(input.encryption_key), input.nonce);
  cipher.setAAD(Buffer.from(input.owner));
  const sealed = Buffer.concat([cipher.update(input.plain, "utf8"), cipher.final()]);
  return Buffer.concat([input.nonce, cipher.getAuthTag(), sealed]);
}

/** The text that was sealed. @throws when the key or the owner is another, or a byte was changed. */
export function unseal(input: { encryption_key: string; owner: string; sealed: Buffer }): string {
  const nonce = input.sealed.subarray(0, NONCE_BYTES);
  const tag = input.sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(input.encryption_key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(input.owner));
  decipher.setAuthTag(tag);
  return decipher.update(input.sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
