/** Verifies a backup: restores it into a database of its own, which is removed afterwards, and checks every invariant. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openCopySession } from "../db/copy-session.ts";
import { checkData } from "../doctor/check-data.ts";
import { checkSealed } from "../doctor/check-sealed.ts";
import type { Finding } from "../doctor/finding.ts";
import { startEmbeddedDatabase } from "../embedded-postgres/start.ts";
import { openDeps } from "../open-deps.ts";
import { inspectArchive } from "./archive-reader.ts";
import { fillDatabase, requireKnownMigrations } from "./fill.ts";
import { fingerprintOf, type Manifest } from "./manifest.ts";

const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const NO_WAKE = { nudge() {}, on() {}, async close() {} };
/** Pictures are compared with their checksums and stored nowhere. */
const NO_IMAGES = {
  async put() {},
  async get() {
    return null;
  },
  async remove() {},
};

export type VerifyInput = { path: string; onProgress(text: string): void; signal: AbortSignal };

/** Uses neither `DATA_DIR` nor the database of the settings. @throws an Error of one line where it cannot be restored */
export async function verifyBackup(
  config: Config,
  log: Logger,
  input: VerifyInput,
): Promise<{ manifest: Manifest; findings: Finding[] }> {
  input.onProgress("checksums");
  const manifest = await inspectArchive(input.path);
  await requireKnownMigrations(manifest);
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-verify-"));
  try {
    const database = await startEmbeddedDatabase({ data_dir, log });
    try {
      const session = await openCopySession(database.url, `tolem verify-backup ${process.pid}`, input.signal);
      try {
        await fillDatabase({ ...input, session, manifest, images: NO_IMAGES, async beforeCommit() {} });
      } finally {
        await session.end();
      }
      input.onProgress("invariants");
      return { manifest, findings: await examineRestored(database.url, config, log, manifest) };
    } finally {
      await database.stop();
    }
  } finally {
    await rm(data_dir, { recursive: true, force: true });
  }
}

/** The findings about restored tables as of the instant of the backup. */
export async function examineRestored(
  url: string,
  config: Config,
  log: Logger,
  manifest: Manifest,
): Promise<Finding[]> {
  const takenAt = new Date(manifest.taken_at);
  const database = { url, max_connections: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const { deps, close } = openDeps(
    config,
    { log, database },
    { wake: NO_WAKE, clock: { now: () => takenAt }, images: NO_IMAGES },
  );
  try {
    const own = config.encryption_keys.map(fingerprintOf);
    const hasKeys = manifest.encryption_keys.every((key) => own.includes(key));
    const sealed = hasKeys ? await checkSealed(deps) : [withoutKey(manifest)];
    return [checkPictures(manifest), ...sealed, ...(await checkData(deps))];
  } finally {
    await close();
  }
}

function checkPictures({ pictures }: Manifest): Finding {
  const found = { subject: "pictures", check: "all that the tables name are in the backup" };
  if (pictures === null) {
    const remedy = "Keep a copy of the place of the pictures, or back up without --no-pictures.";
    return { ...found, state: "warning", detail: "they were left out", remedy };
  }
  if (pictures.missing === 0) return { ...found, state: "ok", detail: String(pictures.count) };
  const remedy = "They were removed during the backup because nothing showed them, or they were missing before.";
  return {
    ...found,
    state: "warning",
    detail: `${pictures.missing} of ${pictures.count + pictures.missing} are not`,
    remedy,
  };
}

function withoutKey({ encryption_keys }: Manifest): Finding {
  return {
    subject: "secrets",
    check: "what is sealed opens with ENCRYPTION_KEY",
    state: "warning",
    detail: `not tried, because the key ${encryption_keys.join(" and ")} is not here`,
    remedy: "Set ENCRYPTION_KEY to try it, and see that a copy of the key is kept apart from the backups.",
  };
}
