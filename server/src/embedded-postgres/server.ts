/** The files and the server process of one embedded PostgreSQL: creates, starts, finds and shuts it down. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  truncate,
} from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { changeOwner, commandOf, findPrograms, optionsOf, type Programs, readMajor, runProgram } from "./programs.ts";

/** The location of the database of one DATA_DIR. All paths are absolute. */
export type Cluster = {
  data_dir: string;
  pgdata: string;
  /** The folder of the programs of another major version; without one they are those of this release. */
  native?: string;
  logFile: string;
  /** A link to `pgdata` with the socket. Clients use it because a socket's path may have 107 bytes at most. */
  socketLink: string;
};

export const PORT = 5432;
const POLL_MS = 5;
/** The limit includes recovery after a crash, which is part of a start. */
const START_TIMEOUT_MS = 10 * 60_000;
const LOG_MAX_BYTES = 1024 * 1024;
/** After this time a fast shutdown becomes an immediate one, from which PostgreSQL recovers at its next start. */
const FAST_SHUTDOWN_MS = 30_000;
const LAST_WAIT_MS = 40_000;
/** Another start is in progress, or processes of a killed server have not all ended. */
const TRANSIENT = /lock file|shared memory block/;
const CAUSE = /FATAL|PANIC|error:|could not|cannot|unshare:/;
/** Errors that clients get during a start or shutdown. */
const NOISE = /FATAL: +(the database system is|terminating connection)/;

const SETTINGS = {
  listen_addresses: "",
  port: String(PORT),
  // The socket is beside the files, so a process that sees them also sees that a server uses them, even from another container.
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  max_connections: "200",
  shared_buffers: "64MB",
  timezone: "UTC",
  jit: "off",
  // No replication launcher, which would be an idle process.
  max_logical_replication_workers: "0",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // The log omits statements and row values: they contain customers' data, and the caller gets the error.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Since version 18: no I/O workers, which would be idle processes. */
const SETTINGS_OF_18 = { io_method: "sync" };

/** The files of the cluster are of another major version than the programs. */
export class OtherMajor extends Error {}

/** Makes `data_dir` where it is missing, and derives the paths in it. */
export async function openCluster(data_dir: string, native?: string): Promise<Cluster> {
  await mkdir(data_dir, { recursive: true });
  const real = await realpath(data_dir);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 16);
  const cluster = {
    ...(native === undefined ? {} : { native }),
    data_dir: real,
    pgdata: pgdataOf(real),
    logFile: join(real, "postgres.log"),
    socketLink: `/tmp/tolem-${process.getuid?.()}-${name}`,
  };
  await tidyCluster(cluster);
  return cluster;
}

/** Empties a log larger than 1 MiB, and restores the link if a cleaner of /tmp has deleted it. */
export async function tidyCluster(cluster: Cluster): Promise<void> {
  const log = await stat(cluster.logFile).catch(() => undefined);
  if (log !== undefined && log.size > LOG_MAX_BYTES) await truncate(cluster.logFile);
  const { pgdata, socketLink } = cluster;
  await symlink(pgdata, socketLink).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  // Any user may write to /tmp: a link made by another user would direct our queries to a server of theirs.
  const ours = (await lstat(socketLink)).uid === process.getuid?.();
  const target = await readlink(socketLink).catch(() => undefined);
  if (!ours || target !== pgdata) throw new Error(`${socketLink} is not our link to ${pgdata}: remove it`);
}

/**
 * Starts the server and waits until it accepts connections; makes a new database first where there is none.
 * Resolves with nothing then, or with the reason why the caller should retry soon.
 * Throws an Error of one line where a retry would not help.
 */
export async function launchServer(cluster: Cluster): Promise<string | undefined> {
  await tidyCluster(cluster);
  const programs = await findPrograms(cluster.pgdata, cluster.native);
  // The programs' user must pass through DATA_DIR; its other files keep their own modes.
  if (programs.user !== undefined) await chmod(cluster.data_dir, (await stat(cluster.data_dir)).mode | 0o111);
  if (!(await isInitialised(cluster))) await initialise(cluster, programs);
  await deleteUnfinished(cluster);
  const major = await requireSameMajor(cluster, programs);

  const all = { ...SETTINGS, ...(major >= 18 ? SETTINGS_OF_18 : {}) };
  const settings = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await open(cluster.logFile, "a", 0o600);
  try {
    await changeOwner(programs, cluster.pgdata, cluster.logFile);
    const { size } = await log.stat();
    const [file, args] = commandOf(programs, "postgres", ["-D", cluster.pgdata, ...settings]);
    // The server has a session of its own, so that a Ctrl-C does not stop it during our last requests.
    const stdio = ["ignore" as const, log.fd, log.fd];
    const server = spawn(file, args, { ...optionsOf(programs), detached: true, stdio });
    await once(server, "spawn");
    server.unref();
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (server.exitCode === null && server.signalCode === null) {
      if (await isReady(cluster, server.pid)) return undefined;
      if (performance.now() > deadline) return "it is not ready yet";
      await delay(POLL_MS);
    }
    if (server.signalCode === "SIGKILL") return "it was killed";
    const said = (await readFile(cluster.logFile)).subarray(size).toString();
    // Concurrent starts have servers that write to the same log.
    const passing = said.split("\n").find((line) => line.includes(`[${server.pid}]`) && TRANSIENT.test(line));
    if (passing === undefined) throw new Error(failureCause(said));
    await dropStaleLocks(cluster);
    return failureCause(passing);
  } finally {
    await log.close();
  }
}

/** Shuts the server down, rolling back open transactions, and waits for the end of its process. Without a server: nothing. */
export async function shutDownServer(cluster: Cluster): Promise<void> {
  const pid = await findServer(cluster);
  if (pid === undefined) return;
  // The link is removed before the server ends, so that it cannot be the link of the next server.
  await rm(cluster.socketLink, { force: true });
  process.kill(pid, "SIGINT");
  for (let waitedMs = 0; waitedMs < LAST_WAIT_MS && (await isServer(cluster, pid)); waitedMs += POLL_MS) {
    if (waitedMs === FAST_SHUTDOWN_MS) process.kill(pid, "SIGQUIT");
    await delay(POLL_MS);
  }
}

/** Builds the database in another folder and renames it, so that it appears completely or not at all and one of two starts wins. */
async function initialise(cluster: Cluster, programs: Programs): Promise<void> {
  const fresh = await mkdtemp(`${cluster.pgdata}.new-`);
  const access = ["--username=tolem", "--auth-local=trust", "--auth-host=reject"];
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const single = ["--single", "-D", fresh, "-c", "exit_on_error=on", "postgres"];
  try {
    await changeOwner(programs, fresh);
    await runProgram(programs, "initdb", ["-D", fresh, ...access, ...locale]);
    await runProgram(programs, "postgres", single, "create database tolem\n");
    await rename(fresh, cluster.pgdata);
    const parent = await open(cluster.data_dir);
    await parent.sync().finally(() => parent.close());
  } catch (error) {
    if (!(await isInitialised(cluster))) throw new Error(failureCause(String(error)));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Deletes the folders of starts that were killed, or that lost to another one. */
async function deleteUnfinished(cluster: Cluster): Promise<void> {
  for (const name of await readdir(cluster.data_dir)) {
    const path = join(cluster.data_dir, name);
    // The losing start may still be writing there; it deletes its own folder.
    if (name.startsWith("postgres.new-")) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isInitialised({ data_dir }: Cluster): Promise<boolean> {
  return (await readMajorOfFiles(data_dir)) !== undefined;
}

/** The major version of the files in `data_dir`; undefined where there are none. */
export async function readMajorOfFiles(data_dir: string): Promise<number | undefined> {
  const version = await readFile(join(pgdataOf(data_dir), "PG_VERSION"), "utf8").catch(() => undefined);
  return version === undefined ? undefined : Number.parseInt(version, 10);
}

export function pgdataOf(data_dir: string): string {
  return join(data_dir, "postgres");
}

/** @throws OtherMajor */
async function requireSameMajor({ data_dir, pgdata }: Cluster, { native }: Programs): Promise<number> {
  const [major, own] = [await readMajorOfFiles(data_dir), await readMajor(native)];
  if (major === own) return own;
  const remedy = Number(major) < own ? "start the service, which moves it" : "start the release that has made it";
  throw new OtherMajor(`${pgdata} is of PostgreSQL ${major}, and this release runs PostgreSQL ${own}: ${remedy}`);
}

async function isReady(cluster: Cluster, pid: number | undefined): Promise<boolean> {
  const lines = (await readPidFile(cluster)).split("\n");
  return lines[0] === String(pid) && lines[7]?.trim() === "ready";
}

/** The pid of the running server of these files. */
async function findServer(cluster: Cluster): Promise<number | undefined> {
  const pid = Number.parseInt(await readPidFile(cluster), 10);
  return (await isServer(cluster, pid)) ? pid : undefined;
}

function readPidFile(cluster: Cluster): Promise<string> {
  return readFile(join(cluster.pgdata, "postmaster.pid"), "utf8").catch(() => "");
}

/** False for a zombie, which has neither link in /proc, and for another program under the same pid. */
async function isServer(cluster: Cluster, pid: number): Promise<boolean> {
  try {
    if (process.platform !== "linux") return pid > 0 && process.kill(pid, 0);
    const [program, directory] = await Promise.all([readlink(`/proc/${pid}/exe`), readlink(`/proc/${pid}/cwd`)]);
    return basename(program).startsWith("postgres") && directory === (await realpath(cluster.pgdata));
  } catch {
    return false;
  }
}

/** PostgreSQL mistakes any process with the pid of a lock file for a server. Shared memory still excludes a real one. */
async function dropStaleLocks(cluster: Cluster): Promise<void> {
  if ((await findServer(cluster)) !== undefined) return;
  await rm(join(cluster.pgdata, "postmaster.pid"), { force: true });
  await rm(join(cluster.pgdata, `.s.PGSQL.${PORT}.lock`), { force: true });
}

/** The last lines of a failed program's output that name a cause, in one line. */
function failureCause(output: string): string {
  const lines = output.split("\n").map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, "").trim());
  const said = lines.filter((line) => line !== "" && !NOISE.test(line));
  const causes = said.filter((line) => CAUSE.test(line));
  return (causes.length > 0 ? causes : said).slice(-2).join("; ");
}
