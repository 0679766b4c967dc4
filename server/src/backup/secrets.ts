/** The two secrets of an installation in a backup, encrypted with a passphrase. */
import { createCipheriv, createDecipheriv, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import type { Random } from "../deps.ts";
import { BadArchive } from "./manifest.ts";

export const SECRETS_NAME = "secrets.json.enc";
/** Each try of a passphrase takes 128 MB and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY_BYTES = 192 * 1024 * 1024;

const Base64 = Type.String({ pattern: "^[A-Za-z0-9+/]+=*$" });
const Sealed = Type.Object({
  cipher: Type.Literal("aes-256-gcm"),
  kdf: Type.Object({
    name: Type.Literal("scrypt"),
    N: Type.Literal(COST.N),
    r: Type.Literal(COST.r),
    p: Type.Literal(COST.p),
    salt: Base64,
  }),
  nonce: Base64,
  tag: Base64,
  text: Base64,
});

const Pair = Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 2 });
const Secrets = Type.Object({ session_secrets: Pair, encryption_keys: Pair });
/** The secrets in use, each followed by the previous one while it is being changed. */
export type Secrets = Static<typeof Secrets>;

/** JSON with everything that the passphrase needs to open it. */
export async function encryptSecrets(random: Random, secrets: Secrets, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [random.bytes(16), random.bytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
  const base64 = (bytes: Buffer) => bytes.toString("base64");
  const sealed: Static<typeof Sealed> = {
    cipher: "aes-256-gcm",
    kdf: { name: "scrypt", ...COST, salt: base64(salt) },
    nonce: base64(nonce),
    tag: base64(cipher.getAuthTag()),
    text: base64(text),
  };
  return Buffer.from(`${JSON.stringify(sealed, null, 2)}\n`);
}

/** @throws BadArchive where the passphrase is another. */
export async function decryptSecrets(bytes: Buffer, passphrase: string): Promise<Secrets> {
  const sealed = parse(bytes.toString("utf8"));
  if (!Check(Sealed, sealed)) throw new BadArchive(`${SECRETS_NAME} of the backup cannot be read`);
  const { kdf, nonce, tag, text } = sealed;
  const of = (base64: string) => Buffer.from(base64, "base64");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(passphrase, of(kdf.salt)), of(nonce), {
    authTagLength: 16,
  });
  decipher.setAuthTag(of(tag));
  let plain: string;
  try {
    plain = decipher.update(of(text), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new BadArchive("the passphrase is not the one that the backup's secrets were encrypted with");
  }
  const secrets = parse(plain);
  if (!Check(Secrets, secrets)) throw new BadArchive(`${SECRETS_NAME} of the backup cannot be read`);
  return secrets;
}

/** Undefined where it is no JSON: the error of the library has several lines. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const derive = promisify(scrypt) as (...input: [string, Buffer, number, object]) => Promise<Buffer>;
  return derive(passphrase, salt, 32, { ...COST, maxmem: MAX_MEMORY_BYTES });
}
