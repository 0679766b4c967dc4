/** Makes, rotates and revokes API keys; a key's secret is shown once. */

import { recordActivity } from "../audit/record-activity.ts";
import type { Database } from "../db/database.ts";
import type { ApiKey } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import type { Facts } from "../rules/changed-fields.ts";
import { inTransaction } from "../transaction.ts";
import { hashSecret } from "./authenticate-key.ts";
import { assertFresh, type Changer } from "./caller.ts";
import type { KeyLimits } from "./key-limits.ts";
import { type KeyMode, keyPrefix } from "./key-shape.ts";
import {
  changeApiKeyRevoked,
  countActiveApiKeys,
  getActiveApiKeyForUpdate,
  insertApiKey,
  listApiKeys,
  lockApiKeyCreation,
} from "./store.ts";

export type NewApiKey = { key: ApiKey; secret: string };

const NO_LIMITS: KeyLimits = { permissions: null, expires_at: null, allowed_ips: null };

/** The most keys of a tenant that are not revoked, which are also those that have expired. */
const MOST_ACTIVE = 100;
/** The most revoked keys in a list, which would otherwise grow with every rotation. */
const REVOKED_SHOWN = 100;
/** Letters of the secret that stay visible, so that a person can distinguish keys. */
const VISIBLE_CHARACTERS = 4;

/** The tenant's keys, newest first; of the revoked ones those that were revoked last. */
export async function listShownApiKeys(db: Database, tenant_id: string): Promise<ApiKey[]> {
  return listApiKeys(db, tenant_id, REVOKED_SHOWN);
}

/** Makes a key with 192 random bits. The secret is in the answer and is not stored. */
export async function createApiKey(
  { db, clock, random, config }: Pick<Deps, "db" | "clock" | "random" | "config">,
  tenant_id: string,
  input: { name: string; mode: KeyMode } & Partial<KeyLimits>,
): Promise<NewApiKey> {
  const prefix = keyPrefix(input.mode, config.cell);
  const secret = prefix + random.bytes(24).toString("base64url");
  const key = await insertApiKey(db, {
    ...NO_LIMITS,
    ...input,
    tenant_id,
    id: random.id("key"),
    prefix: secret.slice(0, prefix.length + VISIBLE_CHARACTERS),
    secret_hash: hashSecret(secret),
    created_at: clock.now(),
  });
  return { key, secret };
}

/**
 * Adds a key to those that the tenant has.
 * @throws VALIDATION_ERROR on `expires_at` when it is not in the future; on `api_keys` when the tenant has the most active keys
 * already, also by calls at the same instant.
 */
export async function addApiKey(
  deps: Deps,
  changer: Changer,
  input: { name: string; mode: KeyMode } & KeyLimits,
): Promise<NewApiKey> {
  if (input.expires_at !== null && input.expires_at <= deps.clock.now()) {
    throw invalidField("expires_at", problem("not_in_future"));
  }
  const tenant_id = changer.tenant.id;
  return inTransaction(deps, async (tx) => {
    await lockApiKeyCreation(tx.db, tenant_id);
    if ((await countActiveApiKeys(tx.db, tenant_id)) >= MOST_ACTIVE) {
      throw invalidField("api_keys", problem("too_many_keys", { max: MOST_ACTIVE }));
    }
    const made = await createApiKey(tx, tenant_id, input);
    await recordActivity(tx, changer, { action: "key.create", target: made.key.id, after: factsOf(made.key) });
    return made;
  });
}

/**
 * Revokes the key and makes one of the same name, mode and limits, in one transaction.
 * @throws NOT_FOUND, also for a revoked key; REAUTHENTICATION_REQUIRED for a live one
 */
export async function rotateApiKey(deps: Deps, changer: Changer, id: string): Promise<NewApiKey> {
  const tenant_id = changer.tenant.id;
  return inTransaction(deps, async (tx) => {
    const old = await getActiveApiKeyForUpdate(tx.db, tenant_id, id);
    if (old.mode === "live") assertFresh(changer);
    await changeApiKeyRevoked(tx.db, tenant_id, id, tx.clock.now());
    const { name, mode, permissions, expires_at, allowed_ips } = old;
    const made = await createApiKey(tx, tenant_id, { name, mode, permissions, expires_at, allowed_ips });
    const after = { id: made.key.id, ...factsOf(made.key) };
    await recordActivity(tx, changer, { action: "key.rotate", target: id, before: { id, ...factsOf(old) }, after });
    return made;
  });
}

/** Revokes a key at once; a key that was revoked before keeps its `revoked_at`. @throws NOT_FOUND */
export async function revokeApiKey(deps: Deps, changer: Changer, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { name, mode } = await changeApiKeyRevoked(tx.db, changer.tenant.id, id, tx.clock.now());
    await recordActivity(tx, changer, { action: "key.revoke", target: id, before: { name, mode } });
  });
}

/** What is recorded of a key. */
function factsOf({ name, mode, permissions, expires_at, allowed_ips }: ApiKey): Facts {
  return { name, mode, permissions, expires_at: expires_at?.toISOString() ?? null, allowed_ips };
}
