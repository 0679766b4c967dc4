/** Ensures that all processes of an installation seal with one key, so that each can read the rows of the others. */
import type { Config } from "../config.ts";
import { findOpened, type Owner, seal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { findKeptSecret, keepSecret } from "../kept-secret.ts";
import { listNewestSessions } from "../provider/reads.ts";
import { unsealSession } from "../provider/session.ts";
import { listNewestSecrets } from "../webhooks/reads.ts";
import { openWebhookSecret } from "../webhooks/secret.ts";
import { changeNextKeyCheck, findKeyChecks, insertKeyCheck, type KeyChecks } from "./store.ts";

type Keys = Config["encryption_keys"];

const OWNER: Owner = { tenant_id: "installation", kind: "key-check" };
const KNOWN_TEXT = "tolem";
/** One value of the sample that opens proves the key; some may be damaged or sealed with an older key. */
const SAMPLE = 20;

/**
 * Returns the configured encryption keys if they open what the database holds. A new key is kept in `DATA_DIR`, for all later
 * processes, only when the database holds nothing sealed. The first process that seals with another key than the database's
 * starts a change of the key, for which it must open both: from then on every process must open both, until `tolem reseal`
 * has ended the change.
 * @throws Error in one line that names ENCRYPTION_KEY.
 */
export async function agreeOnKey(deps: Deps): Promise<Keys> {
  const { db, config } = deps;
  const known = await findKeyChecks(db);
  if (known === undefined) return agreeOnFirst(deps);
  const keys = config.encryption_key_is_new ? keptMeanwhile(deps) : config.encryption_keys;
  if (keys === undefined || !opensBoth(keys, known)) throw refusal(deps, known);
  if (sealsWithOneOf(keys, known)) return keys;
  await changeNextKeyCheck(db, known.key_check, sealCheck(deps, keys));
  const after = (await findKeyChecks(db)) ?? known;
  if (!opensBoth(keys, after) || !sealsWithOneOf(keys, after)) throw refusal(deps, after);
  return keys;
}

/** Refuses keys that do not open what the database holds, and writes nothing. @throws as `agreeOnKey` does. */
export async function requireKey(deps: Deps): Promise<void> {
  const known = await findKeyChecks(deps.db);
  if (known !== undefined && !opensBoth(deps.config.encryption_keys, known)) throw refusal(deps, known);
}

/** A check value: the known text, sealed. */
export function sealCheck({ random }: Deps, encryption_keys: Keys): Buffer {
  return seal({ config: { encryption_keys }, random }, OWNER, KNOWN_TEXT);
}

async function agreeOnFirst(deps: Deps): Promise<Keys> {
  const { db, config } = deps;
  if (!(await opensSample(deps))) throw refusal(deps);
  const [current, ...others] = config.encryption_keys;
  // The key is kept before it is agreed on, because a key that was lost with its process could not be recovered.
  const first = config.encryption_key_is_new ? keepSecret(config.data_dir, "encryption-key", current) : current;
  const keys: Keys = [first, ...others];
  const kept = await insertKeyCheck(db, sealCheck(deps, keys));
  if (!opensBoth(keys, kept)) throw refusal(deps);
  return keys;
}

/** The key of another process that started at the same time on the same `DATA_DIR`. */
function keptMeanwhile({ config }: Deps): Keys | undefined {
  const kept = findKeptSecret(config.data_dir, "encryption-key");
  return kept === undefined ? undefined : [kept, ...config.encryption_keys.slice(1)];
}

function opensBoth(keys: Keys, { key_check, next_key_check }: KeyChecks): boolean {
  return [key_check, next_key_check].every((check) => check === null || opened(keys, check) !== undefined);
}

function sealsWithOneOf(keys: Keys, { key_check, next_key_check }: KeyChecks): boolean {
  return [key_check, next_key_check].some((check) => check !== null && opened(keys, check)?.isCurrent === true);
}

function opened(encryption_keys: Keys, sealed: Buffer) {
  return findOpened({ config: { encryption_keys } }, OWNER, sealed);
}

/** For a database without a check value: whether nothing is sealed in it, or one value of a sample opens. */
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

function refusal({ config }: Deps, known?: KeyChecks): Error {
  const { data_dir, encryption_key_is_new } = config;
  if (encryption_key_is_new)
    return new Error(
      `ENCRYPTION_KEY is not set, and DATA_DIR (${data_dir}) holds none: give every process of an installation the same.`,
    );
  const key = `ENCRYPTION_KEY (or encryption-key in ${data_dir})`;
  if (known?.next_key_check)
    return new Error(
      `${key} is being changed: give every process the old and the new one, as ENCRYPTION_KEY and ENCRYPTION_KEY_PREVIOUS, until tolem reseal has ended.`,
    );
  return new Error(
    `${key} is not the key that this database was set up with: give every process of an installation the same.`,
  );
}
