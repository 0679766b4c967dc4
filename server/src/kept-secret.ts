/** Generates the secrets of an installation once, and stores them in `DATA_DIR`, readable by its owner only. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type SecretName = "session-secret" | "encryption-key";
/** The file of a secret, or of the previous one while both are in use. */
export type SecretFile = SecretName | `${SecretName}.previous`;

export const SECRET_FILES: readonly SecretFile[] = [
  "session-secret",
  "session-secret.previous",
  "encryption-key",
  "encryption-key.previous",
];
export const MIN_SECRET_LENGTH = 32;
/** Of a passphrase that encrypts secrets; scrypt makes each guess slow. */
export const MIN_PASSPHRASE_LENGTH = 12;

const OTHERS = 0o077;
const WHERE_LOST: Record<SecretName, string> = {
  "session-secret": "put back its copy, or remove it: a new one is made, and all people sign in again",
  "encryption-key": "put back its copy: what is sealed in the database opens with no other",
};

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function findKeptSecret(data_dir: string, file: SecretFile): string | undefined {
  const path = join(data_dir, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** The fault of a secret's file and its remedy; null where there is no fault, or no such file. */
export function keptSecretProblem(data_dir: string, file: SecretFile): { detail: string; remedy: string } | null {
  const path = join(data_dir, file);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  const name = file.replace(".previous", "") as SecretName;
  if (isOpenToOthers(stat)) {
    const setting = file.replace(/\W/g, "_").toUpperCase();
    const remedy = `chmod 600 ${path}, or where the file system keeps no modes remove it and set ${setting} to its content`;
    return { detail: `${path} can be read by other users of this machine`, remedy };
  }
  if (readFileSync(path, "utf8").trim().length >= MIN_SECRET_LENGTH) return null;
  const remedy =
    file === name ? WHERE_LOST[name] : `put back its copy, or remove it once nothing needs the old ${name}`;
  return { detail: `${path} is empty or shorter than ${MIN_SECRET_LENGTH} characters`, remedy };
}

/** On Windows the mode has no meaning: access is by lists that a new file inherits from its folder. */
function isOpenToOthers({ mode }: { mode: number }): boolean {
  return process.platform !== "win32" && (mode & OTHERS) !== 0;
}

/** Stores `secret` and returns the stored one: a finished file is linked, so two concurrent first starts use the same one. */
export function keepSecret(data_dir: string, name: SecretFile, secret: string): string {
  const path = join(data_dir, name);
  const fresh = `${path}.${process.pid}`;
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  writeFileSync(fresh, secret, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(fresh);
  }
  return readFileSync(path, "utf8");
}
