/** Encrypts values that must be read again but not be stored in plain text: provider sessions, webhook secrets, stored answers. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Config } from "../config.ts";
import type { Random } from "../deps.ts";
import type { SealedKind } from "./sealed-columns.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The tenant and the kind that a sealed value is bound to: another tenant or kind cannot unseal it. */
export type Owner = { tenant_id: string; kind: SealedKind | UnstoredKind };

/** What is given to callers and stored in no column: where a page of a list has ended. */
type UnstoredKind = "cursor";

type Keyring = { config: Pick<Config, "encryption_keys"> };

/** AES-256-GCM with the first of the encryption keys: nonce, tag, cipher text. The owner is authenticated with it. */
export function seal({ config, random }: Keyring & { random: Random }, owner: Owner, plain: string): Buffer {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(config.encryption_keys[0]), nonce);
  cipher.setAAD(associatedData(owner));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The unsealed text. @throws when no key opens it, the owner is another, or a byte was changed. */
export function unseal(keyring: Keyring, owner: Owner, sealed: Buffer): string {
  const opened = findOpened(keyring, owner, sealed);
  if (opened === undefined) throw new Error(`a sealed value (${owner.kind}) of ${owner.tenant_id} does not open`);
  return opened.plain;
}

/**
 * The unsealed text, and whether the first of the keys opened it; undefined where no key does. A sealed value does not
 * name its key, because older processes would not understand that: each key is tried, and the tag shows whether it fits.
 */
export function findOpened(
  { config }: Keyring,
  owner: Owner,
  sealed: Buffer,
): { plain: string; isCurrent: boolean } | undefined {
  for (const [index, key] of config.encryption_keys.entries()) {
    try {
      return { plain: openWith(key, owner, sealed), isCurrent: index === 0 };
    } catch {}
  }
  return undefined;
}

function openWith(encryption_key: string, owner: Owner, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(encryption_key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(owner));
  decipher.setAuthTag(tag);
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

function keyFrom(encryption_key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", encryption_key, "", "tolem seal 1", 32));
}

function associatedData({ tenant_id, kind }: Owner): Buffer {
  return Buffer.from(`${tenant_id}/${kind}`);
}
