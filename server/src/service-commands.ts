/** The commands that run the service and keep its installation in order: one small function each. */
import { existsSync } from "node:fs";
import type { Logger } from "pino";
import { readAdminCommand } from "./admin-command.ts";
import { readArchiveCommand } from "./archive-command.ts";
import { runActivation, runBackup, runRestore, runVerification } from "./backup-command.ts";
import { type Config, loadConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { examine } from "./doctor/examine.ts";
import { formatTable } from "./doctor/format-table.ts";
import { fail } from "./fail.ts";
import { describeResealed } from "./installation/describe-resealed.ts";
import { reseal } from "./installation/reseal.ts";
import { openLog } from "./log.ts";
import { bringDatabaseUpToDate, type Roles, run } from "./main.ts";
import { readMoveCommand } from "./move-command.ts";
import { type SimulatorProcess, startSimulatorProcess } from "./simulator-process.ts";
import type { ServiceCommand } from "./usage.ts";
import { readUserCommand } from "./user-command.ts";

/** A signal that follows this soon is a duplicate: npm passes on what the terminal has sent to its child as well. */
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 500;

/** These make no secrets: they read an installation, or are given the secrets of one. */
const READ_ONLY: ServiceCommand[] = ["doctor", "backup"];
const KEEP_NOTHING: ServiceCommand[] = ["restore", "verify-backup"];
/** Standard output is for their results, which are complete, so nothing is logged. */
const QUIET = [...READ_ONLY, ...KEEP_NOTHING];

const COMMANDS: Record<ServiceCommand, (config: Config, log: Logger, args: string[]) => Promise<void>> = {
  start: async (config, log) => {
    const simulator = config.uses_simulator ? startSimulatorProcess(config) : undefined;
    // It may be refused before the service, which awaits it, has come that far.
    simulator?.catch(() => undefined);
    await runUntilSignal(config, log, { api: true, jobs: true }, simulator);
    printAddresses(config, await simulator);
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

async function runUntilSignal(
  config: Config,
  log: Logger,
  roles: Roles,
  simulator?: Promise<SimulatorProcess>,
): Promise<void> {
  const running = await run(config, log, roles, simulator);
  onStopSignal(async () => {
    await running.stop();
    await (await simulator)?.stop();
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

/** Does the command's work under the settings of the environment and of `.env`. */
export async function runServiceCommand(name: ServiceCommand, args: string[]): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const modes = { readsOnly: READ_ONLY.includes(name), keepsNothing: KEEP_NOTHING.includes(name) };
  const config = loadConfig(process.env, modes);
  await COMMANDS[name](config, openLog(QUIET.includes(name) ? "silent" : config.log_level), args);
}
