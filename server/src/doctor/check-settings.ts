/** Checks the settings, which are parsed already, and the files of the generated secrets. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { keptSecretProblem, SECRET_FILES } from "../kept-secret.ts";
import { isPublicUrl } from "../rules/private-address.ts";
import type { Finding } from "./finding.ts";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Invalid values have stopped the start already; these checks find valid settings that are dangerous in production. */
export function checkSettings(config: Config): Finding[] {
  return [checkAddress(config), checkSimulator(config)];
}

/** Whether sessions would be sent unencrypted. */
function checkAddress({ base_url }: Config): Finding {
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

/** Whether merchants could mistake simulated payments for real ones. */
function checkSimulator({ base_url, uses_simulator }: Config): Finding {
  const found = { subject: "settings", check: "the provider moves money where BASE_URL is public", detail: "" };
  if (!uses_simulator || !isPublicUrl(base_url)) return { ...found, state: "ok" };
  return {
    ...found,
    state: "warning",
    detail: `${base_url} is public, and the provider is the built-in simulator: all payments there are made up`,
    remedy: "Set PROVIDER_BASE_URL to a session bridge, unless this is a place to try things out.",
  };
}

/** The files of secrets in `DATA_DIR`, which stop the next start when they are invalid. A secret from the environment has no file. */
export function checkKeptSecrets({ data_dir }: Config): Finding[] {
  return SECRET_FILES.filter((file) => existsSync(join(data_dir, file))).map((file) => {
    const found = {
      subject: "secrets",
      check: `${file} is whole, and its owner's alone`,
      detail: join(data_dir, file),
    };
    const problem = keptSecretProblem(data_dir, file);
    return problem === null ? { ...found, state: "ok" } : { ...found, state: "broken", ...problem };
  });
}
