/** Installs schemathesis, runs it once in the name of a merchant, and counts what it did. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Merchant } from "./merchants.ts";

const OURS = fileURLToPath(new URL(".", import.meta.url));
const VERSION = "4.32.5";
/** Beside the system's other temporary files, for the next runs too. */
const VENV = join(tmpdir(), `tolem-schemathesis-${VERSION}`);
const LONGEST_MS = 3_600_000;

/** How many answers had each status. */
export type Counts = Record<string, number>;

export type Round = {
  url: string;
  merchant: Merchant;
  receiver_url: string;
  phases: string;
  seed: number;
  /** The most cases of one operation in one phase. */
  examples: number;
  workers: number;
  /** Made by the round. */
  folder: string;
};

/** What keeps the machine from running it, if anything does. */
export async function installSchemathesis(): Promise<string | null> {
  if (existsSync(join(VENV, "bin", "schemathesis"))) return null;
  if ((await run("python3", ["-c", "import sys; assert sys.version_info >= (3, 10)"])) !== null) {
    return "there is no Python from 3.10 on";
  }
  const problem =
    (await run("python3", ["-m", "venv", VENV])) ??
    (await run(join(VENV, "bin", "pip"), ["install", "-q", `schemathesis==${VERSION}`]));
  return problem === null ? null : `schemathesis ${VERSION} cannot be installed: ${problem}`;
}

/** Makes the calls of one round; what it has found, or null. */
export async function runRound(round: Round): Promise<{ counts: Counts; findings: string | null }> {
  const { url, merchant, receiver_url, phases, seed, examples, workers, folder } = round;
  await mkdir(folder);
  const countsFile = join(folder, "counts.json");
  const args = [
    ...["--config-file", join(OURS, "schemathesis.toml"), "run", `${url}/openapi-tenant.json`, "--url", url],
    ...["--phases", phases, "--seed", String(seed), "--workers", String(workers)],
    ...["--max-examples", String(examples), "--no-color"],
  ];
  const env = {
    ...{ TOLEM_API_KEY: merchant.key, TOLEM_RECEIVER_URL: receiver_url },
    ...{ TOLEM_FUZZ_FOLDER: OURS, TOLEM_FUZZ_COUNTS: countsFile, PYTHONDONTWRITEBYTECODE: "1" },
  };
  const findings = await run(join(VENV, "bin", "schemathesis"), args, { env, cwd: folder });
  return { counts: JSON.parse(await readFile(countsFile, "utf8")), findings };
}

/** Runs a program to its end; what it has said where it failed, and null otherwise. */
async function run(program: string, args: string[], { env = {}, cwd = tmpdir() } = {}): Promise<string | null> {
  const ours = { PATH: process.env.PATH, HOME: process.env.HOME, COLUMNS: "160" };
  try {
    const options = { cwd, env: { ...ours, ...env }, timeout: LONGEST_MS, maxBuffer: 2 ** 28 };
    await promisify(execFile)(program, args, options);
    return null;
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    return `${stdout}${stderr}` || message;
  }
}
