#!/usr/bin/env node
/** The command `tolem`: one small function per subcommand. */
import { existsSync } from "node:fs";
import type { Logger } from "pino";
import { readAdminCommand } from "./admin-command.ts";
import { readArchiveCommand } from "./archive-command.ts";
import { runActivation, runBackup, runRestore, runVerification } from "./backup-command.ts";
import { type Config, loadConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { examine } from "./doctor/examine.ts";
import { formatTable } from "./doctor/format-table.ts";
import { describeResealed } from "./installation/describe-resealed.ts";
import { reseal } from "./installation/reseal.ts";
import { openLog } from "./log.ts";
import { bringDatabaseUpToDate, type Roles, run } from "./main.ts";
import { readMoveCommand } from "./move-command.ts";
import { type SimulatorProcess, startSimulatorProcess } from "./simulator-process.ts";
import { readUserCommand } from "./user-command.ts";
import { readVersion } from "./version.ts";

const USAGE = `tolem <command>

  start        everything: embedded database, migrations, API, jobs, and the simulator unless PROVIDER_BASE_URL names another provider
  serve        the API alone
  worker       the jobs alone
  migrate      apply what migrations are missing, and end
  doctor       check whether everything is in order, and change nothing; ends with 1 when something is broken
  backup <file> [--no-pictures] [--with-secrets] [--force]
               write all data and pictures to one file, beside a running service; - is standard output
  restore <file> [--activate] [--drop-sealed]
               fill an empty database from such a file, and examine it; its jobs are held until tolem activate
  verify-backup <file>
               restore the file into a database of its own, check every invariant, and remove it
  activate     let the jobs of a restored installation begin
  archive --before <day> [--dry-run]
               take invoices that ended before that day out of the database, beside a running service: they stay readable
               by their ids; --dry-run only counts them
  archive --verify
               compare every file of the archive with its checksum; ends with 1 when one is missing or damaged
  reseal       seal with ENCRYPTION_KEY what ENCRYPTION_KEY_PREVIOUS has sealed, beside a running service
  move-tenant <tenant id> [--cancel]
               move a tenant to the cell of MOVE_TO_DATABASE_URL, beside the running services of both; a run that was
               interrupted is continued by the next one, or cancelled
  simulator    an upstream to try with, alone
  admin create <email> [--promote]
               make an operator; the password comes from TOLEM_ADMIN_PASSWORD or a prompt, or is made and printed
               once. An account that there is already is shown, and promoted only with --promote: a given password
               replaces its own and ends its sessions
  admin list   who the operators are
  admin demote <email>
               make an operator an ordinary user; the last one stays
  admin password <email>
               set a new password for a person who has lost it, and end the sessions; it comes as with create
  user reset-link <email>
               make a link by which the person sets a new password, for one who cannot be sent it by mail
  help         this, also as --help and -h
  version      which version this is, also as --version and -v

Settings are environment variables or lines of .env; .env.example lists them all.`;

/** A signal that follows this soon is a duplicate: npm passes on what the terminal has sent to its child as well. */
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 500;

const HELP = ["help", "--help", "-h"];
const VERSION = ["version", "--version", "-v"];

/** These make no secrets: they read an installation, or are given the secrets of one. */
const READ_ONLY = ["doctor", "backup"];
const KEEP_NOTHING = ["restore", "verify-backup"];
/** Standard output is for their results, which are complete, so nothing is logged. */
const QUIET = [...READ_ONLY, ...KEEP_NOTHING];

const COMMANDS: Record<string, (config: Config, log: Logger, args: string[]) => Promise<void>> = {
  start: async (config, log) => {
    const simulator = config.uses_simulator ? await startSimulatorProcess(config) : undefined;
    await runUntilSignal(config, log, { api: true, jobs: true }, simulator?.stop);
    printAddresses(config, simulator);
  },
  serve: (config, log) => runUntilSignal(config, log, { api: true, jobs: false }),
  worker: (config, log) => runUntilSignal(config, log, { api: false, jobs: true }),
  migrate: bringDatabaseUpToDate,
  doctor: async (config, log) => {
    const findings = await examine(config, log);
    console.log(formatTable(findings));
    if (findings.some(({ state }) => state === "broken")) process.exitCode = 1;
  },
  backup: runBackup,
  restore: runRestore,
  "verify-backup": runVerification,
  activate: (config, log) => withDeps(config, log, runActivation),
  archive: (config, log, args) => withDeps(config, log, readArchiveCommand(args)),
  reseal: (config, log) => withDeps(config, log, async (deps) => console.log(describeResealed(await reseal(deps)))),
  "move-tenant": (config, log, args) => withDeps(config, log, readMoveCommand(args)),
  simulator: async (config) => {
    const simulator = await startSimulatorProcess(config);
    console.log(`Simulator: ${simulator.url}, and ${simulator.officialUrl} (the official API)`);
    onStopSignal(simulator.stop);
  },
  admin: async (config, log, args) => withDeps(config, log, readAdminCommand(args)),
  user: (config, log, args) => withDeps(config, log, readUserCommand(args)),
};

/** Does `work` on an installation that may be running in other processes. */
async function withDeps(config: Config, log: Logger, work: (deps: Deps) => Promise<void>): Promise<void> {
  const running = await run(config, log, { api: false, jobs: false });
  try {
    await work(running.deps);
  } finally {
    await running.stop();
  }
}

async function runUntilSignal(config: Config, log: Logger, roles: Roles, andThen?: () => Promise<void>): Promise<void> {
  const running = await run(config, log, roles);
  onStopSignal(async () => {
    await running.stop();
    await andThen?.();
  });
}

/** Stops cleanly at the first signal, and when the npm that started this process has ended; a second signal ends it at once. */
function onStopSignal(stop: () => Promise<void>): void {
  let askedMs: number | undefined;
  const onSignal = () => {
    if (askedMs !== undefined) {
      if (performance.now() - askedMs >= SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    askedMs = performance.now();
    stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event === "start") whenOrphaned(onSignal);
}

/** npm passes SIGTERM and SIGINT on to this process, but ends at a SIGHUP without passing it on. */
function whenOrphaned(act: () => void): void {
  const { ppid } = process;
  const poll = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(poll);
    act();
  }, PARENT_CHECK_MS);
  poll.unref();
}

function printAddresses(config: Config, simulator: SimulatorProcess | undefined): void {
  console.log(`
  Tolem is up.

  Console        ${config.base_url}/console   sign up here, and click
  API            ${config.base_url}/api/v1
  API reference  ${config.base_url}/docs${
    simulator === undefined
      ? ""
      : `
  Simulator      ${simulator.url}   the upstream provider and the customer's phone, played by you
                 ${simulator.officialUrl}   its official API`
  }
  Data           ${config.data_dir}
`);
}

/** Ends the process, with the error in one line if the operator can correct its cause. */
function fail(error: unknown): never {
  console.error(`tolem: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function main(): Promise<void> {
  const [name = "help", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (VERSION.includes(name)) return console.log(readVersion());
  if (HELP.includes(name) || (command !== undefined && args.some((arg) => HELP.includes(arg))))
    return console.log(USAGE);
  if (command === undefined) {
    console.error(USAGE);
    process.exit(2);
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const modes = { readsOnly: READ_ONLY.includes(name), keepsNothing: KEEP_NOTHING.includes(name) };
  const config = loadConfig(process.env, modes);
  await command(config, openLog(QUIET.includes(name) ? "silent" : config.log_level), args);
}

main().catch(fail);
