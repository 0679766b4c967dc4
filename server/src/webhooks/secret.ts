/** Makes a tenant's webhook secret, seals it for storage and unseals it. */
import { type Owner, seal, unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { newWebhookSecret } from "./signature.ts";

const SECRET_BYTES = 32;
const CACHED_SECRETS = 10_000;

/** A new secret: `plain` is shown to its tenant once, and a row stores `sealed`. */
export function makeWebhookSecret(
  deps: Pick<Deps, "random" | "config">,
  tenant_id: string,
): { plain: string; sealed: Buffer } {
  const plain = newWebhookSecret(deps.random.bytes(SECRET_BYTES));
  return { plain, sealed: seal(deps, ownerOf(tenant_id), plain) };
}

/** The unsealed secret of a tenant. @throws when it was sealed for another tenant or with another key. */
export function openWebhookSecret(deps: Deps, tenant_id: string, sealed: Buffer): string {
  return unseal(deps, ownerOf(tenant_id), sealed);
}

export type OpenSecret = (tenant_id: string, sealed: Buffer) => string;

/** Returns a function that unseals secrets and caches them, because unsealing takes longer than signing. A full cache is emptied. */
export function cacheOpenedSecrets(deps: Deps): OpenSecret {
  const opened = new Map<string, string>();
  return (tenant_id, sealed) => {
    const name = `${tenant_id} ${sealed.toString("base64")}`;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const plain = openWebhookSecret(deps, tenant_id, sealed);
    if (opened.size === CACHED_SECRETS) opened.clear();
    opened.set(name, plain);
    return plain;
  };
}

function ownerOf(tenant_id: string): Owner {
  return { tenant_id, kind: "webhook-secret" };
}
