/**
 * Keeps what a release leaves in a database, so that every later release is tested on it: checks the release of a commit out,
 * lives through all that it can do with its own simulator, and stores a backup of its tables, what its API answers, and its API document beside this file.
 * `npm run keep:release -- [--commit=HEAD]`
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkOut } from "../support/earlier-release.ts";
import { install } from "../support/installation.ts";
import { startReceiver } from "../support/receiver.ts";
import { TEST_SECRETS } from "../support/secrets.ts";
import { askAll, type Kept } from "./kept.ts";
import { liveThrough } from "./live-through.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
/** Bills are issued so many days before the trial ends. */
const SETTINGS = {
  ...{ TRIAL_DAYS: "3", SCHEDULER_INTERVAL_SECONDS: "1", SIGNUP_LOGIN_RPM: "1000", LOG_LEVEL: "error" },
  // Letters are written, and wait.
  ...{ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "no-reply@tolem.test" },
  // That of the world in which the answers are compared.
  BASE_URL: "http://tolem.test",
};

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({ options: { commit: { type: "string", default: "HEAD" } } });
const release = await checkOut(values.commit);
const data_dir = await mkdtemp(join(tmpdir(), "tolem-life-"));
const settings = { ...TEST_SECRETS, ...SETTINGS };
const service = await install({ data_dir, settings, program: release.program });
const receiver = await startReceiver();
try {
  const migrations = await readMigrations(join(release.folder, "server/src/db/migrations"));
  const last = Object.keys(migrations).at(-1)?.slice(0, 4);
  await service.start();
  const merchants = await liveThrough(service, receiver);
  const answers = [];
  for (const { live_key } of merchants) answers.push(...(await askAll(service.url, live_key)));
  await service.stop();
  const kept: Kept = { commit: release.commit, migrations, answers };
  await writeFile(join(HERE, `${last}.json.gz`), gzipSync(JSON.stringify(kept), { level: 9 }));
  const document = await readFile(join(release.folder, "docs/openapi-tenant.json"));
  await writeFile(join(HERE, "openapi-tenant.json.gz"), gzipSync(document, { level: 9 }));
  const backup = ["backup", join(HERE, `${last}.tolem`), "--no-pictures", "--force"];
  await promisify(execFile)(process.execPath, ["--import", "tsx", "server/src/cli.ts", ...backup], {
    env: { PATH: process.env.PATH, DATA_DIR: data_dir, ...settings },
  });
  console.log(`${last}: ${release.commit}, ${answers.length} answers`);
} finally {
  await service.stop();
  await receiver.close();
  await release.remove();
  await rm(data_dir, { recursive: true, force: true });
}

/** The SHA-256 of each migration of the release, by name. */
async function readMigrations(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const sums = names.map(async (name) => {
    const text = await readFile(join(folder, name));
    return [name.replace(/\.sql$/, ""), createHash("sha256").update(text).digest("hex")];
  });
  return Object.fromEntries(await Promise.all(sums));
}
