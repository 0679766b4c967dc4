/** Sees to it that all processes of an installation seal with one key: another one would make rows that they cannot read. */
import { seal, unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { findKeptSecret, keepSecret } from "../kept-secret.ts";
import { unsealSession } from "../provider/session.ts";
import { openWebhookSecret } from "../webhooks/secret.ts";
import { findKeyCheck, keepKeyCheck, listNewestSecrets, listNewestSessions } from "./store.ts";

const OWNER = "installation/key-check";
const KNOWN_TEXT = "tolem";
const NONCE_BYTES = 12;
/** Some may be damaged, or left from before; one that opens proves the key. */
const SAMPLE = 20;

/**
 * The encryption key of this installation: the configured one, where it opens what the database holds. A new key is kept in
 * `DATA_DIR`, and is every later process's, only where the database holds nothing sealed.
 * @throws Error in one line that names ENCRYPTION_KEY.
 */
export async function agreeOnKey(deps: Deps): Promise<string> {
  const { db, config, random } = deps;
  const known = await findKeyCheck(db);
  if (known !== undefined) {
    const encryption_key = keptMeanwhile(deps) ?? config.encryption_key;
    if (!opens(encryption_key, known)) throw refusal(deps);
    return encryption_key;
  }
  if (!(await opensSample(deps))) throw refusal(deps);
  // Kept before it is agreed on: a key that went with its process could not be had again.
  const encryption_key = config.encryption_key_is_new
    ? keepSecret(config.data_dir, "encryption-key", config.encryption_key)
    : config.encryption_key;
  const nonce = random.bytes(NONCE_BYTES);
  const kept = await keepKeyCheck(db, seal({ encryption_key, owner: OWNER, plain: KNOWN_TEXT, nonce }));
  if (!opens(encryption_key, kept)) throw refusal(deps);
  return encryption_key;
}

/** The key of another process that started at the same time on the same `DATA_DIR`. */
function keptMeanwhile({ config }: Deps): string | undefined {
  return config.encryption_key_is_new ? findKeptSecret(config.data_dir, "encryption-key") : undefined;
}

function opens(encryption_key: string, sealed: Buffer): boolean {
  return succeeds(() => unseal({ encryption_key, owner: OWNER, sealed }));
}

/** Of a database from before keys were checked: whether nothing is sealed, or something opens. */
async function opensSample(deps: Deps): Promise<boolean> {
  const sessions = await listNewestSessions(deps.db, SAMPLE);
  const secrets = await listNewestSecrets(deps.db, SAMPLE);
  const attempts = [
    ...sessions.map((row) => () => unsealSession(deps, row)),
    ...secrets.map((row) => () => openWebhookSecret(deps, row.tenant_id, row.webhook_secret)),
  ];
  return attempts.length === 0 || attempts.some(succeeds);
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

function refusal({ config }: Deps): Error {
  const { data_dir, encryption_key_is_new } = config;
  const problem = encryption_key_is_new
    ? `is not set, and DATA_DIR (${data_dir}) holds none`
    : `(or encryption-key in ${data_dir}) is not the key that this database was set up with`;
  return new Error(`ENCRYPTION_KEY ${problem}: give every process of an installation the same.`);
}
