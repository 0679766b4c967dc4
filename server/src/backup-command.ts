/** The commands `tolem backup`, `restore`, `verify-backup` and `activate`. */
import { parseArgs } from "node:util";
import type { Logger } from "pino";
import { askSecret } from "./ask-secret.ts";
import type { BackedUp } from "./backup/back-up.ts";
import { backUpToFile, STANDARD_OUTPUT } from "./backup/back-up-to-file.ts";
import { locate } from "./backup/open-folder.ts";
import { type Restored, restore } from "./backup/restore.ts";
import { verifyBackup } from "./backup/verify.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { examine } from "./doctor/examine.ts";
import type { Finding } from "./doctor/finding.ts";
import { formatTable } from "./doctor/format-table.ts";
import { activate } from "./installation/hold-jobs.ts";
import { MIN_PASSPHRASE_LENGTH } from "./kept-secret.ts";

const MB = 1_000_000;
/** A terminal shows no more changes than this. */
const PROGRESS_INTERVAL_MS = 100;

const OPTIONS = {
  backup: ["force", "no-pictures", "with-secrets"],
  restore: ["activate", "drop-sealed"],
  "verify-backup": [],
} as const satisfies Record<string, readonly string[]>;

type Command = keyof typeof OPTIONS;

export async function runBackup(config: Config, log: Logger, args: string[]): Promise<void> {
  const { path, has } = parse("backup", args);
  const passphrase = has("with-secrets") ? await givePassphrase(config, "new") : null;
  const done = await interruptibly((signal, onProgress) =>
    backUpToFile(config, log, {
      ...{ path, replaces: has("force"), withPictures: !has("no-pictures"), passphrase, signal, onProgress },
    }),
  );
  console.error(describeBackup(path, done));
}

export async function runRestore(config: Config, log: Logger, args: string[]): Promise<void> {
  const { path, has } = parse("restore", args);
  const { folder, name } = locate(config, path);
  const restored = await interruptibly((signal, onProgress) =>
    folder.read(name, signal, (file) =>
      restore(config, log, {
        ...{ path: file, dropsSealed: has("drop-sealed"), activates: has("activate"), signal, onProgress },
        givePassphrase: () => givePassphrase(config, "known"),
      }),
    ),
  );
  console.log(describeRestored(restored, has("activate")));
  report(await examine(restored.config, log));
}

export async function runVerification(config: Config, log: Logger, args: string[]): Promise<void> {
  const { path } = parse("verify-backup", args);
  const { folder, name } = locate(config, path);
  const { manifest, findings } = await interruptibly((signal, onProgress) =>
    folder.read(name, signal, (file) => verifyBackup(config, log, { path: file, signal, onProgress })),
  );
  console.log(`${path} is whole: of ${manifest.taken_at}, by Tolem ${manifest.version}.`);
  report(findings);
}

export async function runActivation(deps: Deps): Promise<void> {
  const hold = await activate(deps);
  console.log(
    hold === undefined
      ? "The jobs were not held."
      : "The jobs begin within seconds: what is due is billed, polled and delivered.",
  );
}

/** @throws Error in one line that describes the usage. */
function parse(command: Command, args: string[]): { path: string; has(option: string): boolean } {
  const names: readonly string[] = OPTIONS[command];
  const usage = `say: tolem ${command} FILE ${names.map((name) => `[--${name}]`).join(" ")}`.trim();
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "boolean" as const }]));
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [path = "", ...others] = positionals;
    if (path === "" || others.length > 0) throw new Error(usage);
    return { path, has: (option) => values[option] === true };
  } catch {
    throw new Error(usage);
  }
}

/** Ends `work` in good order at a signal; shows on a terminal what it does. */
async function interruptibly<T>(
  work: (signal: AbortSignal, onProgress: (text: string) => void) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const stop = (name: NodeJS.Signals) => stopping.abort(new Error(`interrupted by ${name}`));
  const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, stop);
  const progress = openProgress();
  try {
    return await work(stopping.signal, progress.show);
  } finally {
    progress.clear();
    for (const signal of signals) process.off(signal, stop);
  }
}

function openProgress() {
  const { stderr } = process;
  let shownMs = Number.NEGATIVE_INFINITY;
  const write = (text: string) => {
    if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`);
  };
  return {
    show(text: string) {
      if (performance.now() - shownMs < PROGRESS_INTERVAL_MS) return;
      shownMs = performance.now();
      write(text);
    },
    clear: () => write(""),
  };
}

/** `TOLEM_BACKUP_PASSPHRASE`, or what is typed at a terminal: twice where it is new. */
async function givePassphrase({ tolem_backup_passphrase }: Config, kind: "new" | "known"): Promise<string> {
  if (tolem_backup_passphrase !== null) return tolem_backup_passphrase;
  if (!process.stdin.isTTY) throw new Error("TOLEM_BACKUP_PASSPHRASE is not set, and there is no terminal to ask at");
  const given = await askSecret("Passphrase of the secrets: ");
  if (kind === "known") return given;
  if (given.length < MIN_PASSPHRASE_LENGTH) {
    throw new Error(`a passphrase has at least ${MIN_PASSPHRASE_LENGTH} characters`);
  }
  if ((await askSecret("The same again: ")) !== given) throw new Error("the two passphrases differ");
  return given;
}

function describeBackup(path: string, { takenAt, bytes, rows, pictures }: BackedUp): string {
  const to = path === STANDARD_OUTPUT ? "standard output" : path;
  const shown = pictures === null ? "without the pictures" : `${pictures.count} pictures`;
  const missing =
    pictures === null || pictures.missing === 0 ? "" : `; ${pictures.missing} pictures were not in their place`;
  return `${to}: ${rows} rows, ${shown}, ${(bytes / MB).toFixed(1)} MB, as of ${takenAt.toISOString()}${missing}.`;
}

function describeRestored(
  { manifest, config, foreign, keptSecrets, droppedSealed }: Restored,
  activates: boolean,
): string {
  const lines = [
    `Restored as of ${manifest.taken_at}.`,
    ...(foreign.length === 0 ? [] : [`Left out, because they are no tables of Tolem: ${foreign.join(", ")}.`]),
    ...(keptSecrets ? [`The secrets are in ${config.data_dir}.`] : []),
    ...(droppedSealed
      ? [
          "Gone with their key: the provider's sessions (merchants connect again) and the webhooks' secrets (merchants make new ones).",
        ]
      : []),
    ...(manifest.pictures === null ? ["The backup has no pictures: copy them to their place."] : []),
    activates
      ? "The jobs begin at the next start."
      : "The jobs are held: run tolem activate once no other copy of this installation runs.",
  ];
  return `${lines.join("\n")}\n`;
}

function report(findings: Finding[]): void {
  console.log(formatTable(findings));
  if (findings.some(({ state }) => state === "broken")) process.exitCode = 1;
}
