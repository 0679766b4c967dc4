/** Makes, rotates and revokes API keys; a secret leaves here once. */
import type { Database } from "../db/database.ts";
import type { ApiKey } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { hashSecret } from "./authenticate-key.ts";
import { type KeyMode, keyPrefix } from "./key-shape.ts";
import { changeApiKeyRevoked, countActiveApiKeys, getLiveApiKeyForUpdate, insertApiKey, lockApiKeys } from "./store.ts";

export type NewApiKey = { key: ApiKey; secret: string };

/** Keys of a tenant that are not revoked. */
const MOST_ACTIVE = 100;
/** Letters of the secret that stay visible, so that a person can tell keys apart. */
const VISIBLE_CHARACTERS = 4;

/** Makes a key with 192 random bits. The secret is in the answer and nowhere else. */
export async function createApiKey(
  deps: Deps,
  tenant_id: string,
  input: { name: string; mode: KeyMode },
  db: Database = deps.db,
): Promise<NewApiKey> {
  const prefix = keyPrefix(input.mode);
  const secret = prefix + deps.random.bytes(24).toString("base64url");
  const key = await insertApiKey(db, {
    tenant_id,
    id: deps.random.id("key"),
    name: input.name,
    prefix: secret.slice(0, prefix.length + VISIBLE_CHARACTERS),
    mode: input.mode,
    secret_hash: hashSecret(secret),
    created_at: deps.clock.now(),
  });
  return { key, secret };
}

/**
 * Makes a key beside those that the tenant has.
 * @throws VALIDATION_ERROR on `api_keys` when it has as many active ones as it may, counted also over calls at the same instant.
 */
export async function addApiKey(
  deps: Deps,
  tenant_id: string,
  input: { name: string; mode: KeyMode },
): Promise<NewApiKey> {
  return deps.db.transaction().execute(async (db) => {
    await lockApiKeys(db, tenant_id);
    if ((await countActiveApiKeys(db, tenant_id)) >= MOST_ACTIVE) {
      throw invalidField("api_keys", `${MOST_ACTIVE} are active, which is the most: revoke one first`);
    }
    return createApiKey(deps, tenant_id, input, db);
  });
}

/** Revokes the key and makes one of the same name and mode, both or neither. @throws NOT_FOUND, also for a revoked key. */
export async function rotateApiKey(deps: Deps, tenant_id: string, id: string): Promise<NewApiKey> {
  return deps.db.transaction().execute(async (db) => {
    const old = await getLiveApiKeyForUpdate(db, tenant_id, id);
    await changeApiKeyRevoked(db, tenant_id, id, deps.clock.now());
    return createApiKey(deps, tenant_id, { name: old.name, mode: old.mode }, db);
  });
}

/** Ends a key at once; one that was revoked before keeps its `revoked_at`. @throws NOT_FOUND */
export async function revokeApiKey(deps: Deps, tenant_id: string, id: string): Promise<void> {
  await changeApiKeyRevoked(deps.db, tenant_id, id, deps.clock.now());
}
