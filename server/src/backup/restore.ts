/** Restores a backup into the empty database of the settings, and holds the jobs there. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { openImages } from "../catalog/open-images.ts";
import type { Config } from "../config.ts";
import { openCopySession } from "../db/copy-session.ts";
import { dropSealed } from "../db/sealed-columns.ts";
import { systemClock } from "../deps.ts";
import { startEmbeddedDatabase } from "../embedded-postgres/start.ts";
import { holdJobs } from "../installation/hold-jobs.ts";
import { keepSecret, type SecretFile, type SecretName } from "../kept-secret.ts";
import { inspectArchive, readArchive } from "./archive-reader.ts";
import { fillDatabase, requireKnownMigrations } from "./fill.ts";
import { BadArchive, fingerprintOf, type Manifest, type Part, requirePart } from "./manifest.ts";
import { decryptSecrets, SECRETS_NAME, type Secrets } from "./secrets.ts";
import { upsertNoBackups } from "./store.ts";

export type RestoreInput = {
  path: string;
  /** Restores without the key: all sealed values are lost. */
  dropsSealed: boolean;
  /** Starts the jobs at once, without a hold. */
  activates: boolean;
  /** Asks for the passphrase of the secrets. */
  givePassphrase(): Promise<string>;
  onProgress(text: string): void;
  signal: AbortSignal;
};

/**
 * `config` is that of the installation from now on, with the secrets of the backup where it had none. `foreign` are the tables
 * that were left out, because no migration of Tolem makes them.
 */
export type Restored = {
  manifest: Manifest;
  config: Config;
  foreign: string[];
  keptSecrets: boolean;
  droppedSealed: boolean;
};

/** @throws an Error of one line; the database is empty then, and nothing is stored. */
export async function restore(given: Config, log: Logger, input: RestoreInput): Promise<Restored> {
  input.onProgress("checksums");
  const manifest = await inspectArchive(input.path);
  await requireKnownMigrations(manifest);
  const keys = await chooseKeys(given, manifest, input);
  const config: Config = { ...given, encryption_keys: keys.encryption_keys, encryption_key_is_new: false };
  const database = await openTarget(config, log);
  let foreign: string[];
  try {
    const session = await openCopySession(database.url, `tolem restore ${process.pid}`, input.signal);
    try {
      foreign = await fillDatabase({
        ...{ session, manifest, path: input.path, images: openImages(config) },
        ...{ onProgress: input.onProgress, signal: input.signal },
        async beforeCommit(db) {
          const now = systemClock.now();
          await upsertNoBackups(db);
          if (keys.dropsSealed) await dropSealed(db, now);
          if (!input.activates) await holdJobs(db, { held_since: now, restored_from: new Date(manifest.taken_at) });
          // A crash after the commit would otherwise leave a database without its key; secrets alone do no harm.
          for (const [file, secret] of keys.toKeep) keepSecret(config.data_dir, file, secret);
        },
      });
    } finally {
      await session.end();
    }
  } finally {
    await database.stop();
  }
  return { manifest, config, foreign, keptSecrets: keys.toKeep.length > 0, droppedSealed: keys.dropsSealed };
}

type Keys = {
  encryption_keys: Config["encryption_keys"];
  dropsSealed: boolean;
  /** The secrets to store in DATA_DIR. */
  toKeep: [SecretFile, string][];
};

/** The keys of the settings where they open the backup, otherwise those in the backup. @throws BadArchive where neither do */
async function chooseKeys(config: Config, manifest: Manifest, input: RestoreInput): Promise<Keys> {
  const { encryption_keys, encryption_key_is_new } = config;
  const needed = manifest.encryption_keys;
  const own = encryption_keys.map(fingerprintOf);
  if (!encryption_key_is_new && needed.every((key) => own.includes(key))) {
    return { encryption_keys, dropsSealed: false, toKeep: [] };
  }
  if (input.dropsSealed) {
    const toKeep: Keys["toKeep"] = encryption_key_is_new ? [["encryption-key", encryption_keys[0]]] : [];
    return { encryption_keys, dropsSealed: true, toKeep };
  }
  if (!encryption_key_is_new) {
    throw new BadArchive(
      `the backup needs the encryption key ${needed.join(" and ")}, and the present one is ${own.join(" and ")}: set ENCRYPTION_KEY, or restore with --drop-sealed`,
    );
  }
  if (manifest.secrets === null) {
    throw new BadArchive(
      `the backup needs the encryption key ${needed.join(" and ")}: set ENCRYPTION_KEY, or put encryption-key into ${config.data_dir}, or restore with --drop-sealed`,
    );
  }
  const secrets = await readSecrets(input, manifest.secrets);
  const [first, ...others] = secrets.encryption_keys;
  if (first === undefined) throw new BadArchive("the backup has no encryption key among its secrets");
  const toKeep = [
    ...filesOf("encryption-key", secrets.encryption_keys),
    ...filesOf("session-secret", secrets.session_secrets),
  ];
  return {
    encryption_keys: [first, ...others],
    dropsSealed: false,
    toKeep: toKeep.filter(([file]) => !existsSync(join(config.data_dir, file))),
  };
}

function filesOf(name: SecretName, secrets: string[]): [SecretFile, string][] {
  return secrets.map((secret, place) => [place === 0 ? name : `${name}.previous`, secret]);
}

async function readSecrets({ path, givePassphrase }: RestoreInput, part: Part): Promise<Secrets> {
  for await (const file of readArchive(path)) {
    if (file.name === SECRETS_NAME) return decryptSecrets(requirePart(file, part), await givePassphrase());
  }
  throw new BadArchive(`the backup has no ${SECRETS_NAME}`);
}

async function openTarget(
  { database_url, database_listen_url, data_dir }: Config,
  log: Logger,
): Promise<{ url: string; stop(): Promise<void> }> {
  // The direct address bypasses a pooler.
  if (database_url !== null) return { url: database_listen_url ?? database_url, async stop() {} };
  return startEmbeddedDatabase({ data_dir, log });
}
