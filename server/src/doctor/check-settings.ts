/** Looks at the settings, which have been read by now, and at the files of the secrets that were made here. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Finding } from "./finding.ts";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const KEPT_SECRETS = ["session-secret", "encryption-key"];
const OTHERS = 0o077;

/** Bad values have stopped the start already; what is left is an address that would send sessions in the clear. */
export function checkSettings({ base_url }: Config): Finding {
  const found = { subject: "settings", check: "BASE_URL is safe to sign in at", detail: base_url };
  const { protocol, hostname } = new URL(base_url);
  if (protocol === "https:" || LOOPBACK.test(hostname)) return { ...found, state: "ok" };
  return {
    ...found,
    state: "warning",
    detail: `${base_url} is not https: browsers will not keep anybody signed in, and links to payments are open to all`,
    remedy: "Put a reverse proxy with TLS in front and set BASE_URL to its https:// address.",
  };
}

/** The secrets in `DATA_DIR`, for their owner's eyes alone. One that is set in the environment has no file there. */
export async function checkKeptSecrets({ data_dir }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of KEPT_SECRETS) {
    const path = join(data_dir, name);
    const file = await stat(path).catch(() => undefined);
    if (file === undefined) continue;
    const found = { subject: "secrets", check: `${name} is its owner's alone`, detail: path };
    if ((file.mode & OTHERS) === 0) findings.push({ ...found, state: "ok" });
    else {
      const detail = `${path} can be read by other users of this machine`;
      findings.push({ ...found, state: "warning", detail, remedy: `chmod 600 ${path}` });
    }
  }
  return findings;
}
