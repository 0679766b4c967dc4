/** The secrets that are made once and kept in `DATA_DIR`, for their owner's eyes. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type SecretName = "session-secret" | "encryption-key";

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function findKeptSecret(data_dir: string, name: SecretName): string | undefined {
  const path = join(data_dir, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Keeps `secret` and returns what is kept: linking a finished file lets two first starts agree on one. */
export function keepSecret(data_dir: string, name: SecretName, secret: string): string {
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
