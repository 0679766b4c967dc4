/** What the faults of bench/faults.ts happen to: a PostgreSQL of its own, two processes of Tolem on it, a provider, a receiver. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/test/support/free-port.ts";
import { SECRETS } from "../server/test/support/kill-victims.ts";
import { type OwnPostgres, startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { startReceiver } from "../server/test/support/receiver.ts";
import { type SignedUp, signUp } from "../server/test/support/sign-up.ts";
import { type TolemProcess, tolemProcess } from "../server/test/support/tolem-process.ts";
import { startSimulator } from "../simulator/src/simulator.ts";

export type FaultGround = {
  folder: string;
  env: Record<string, string>;
  processes: TolemProcess[];
  merchant: SignedUp;
  /** When the webhook of each invoice first arrived. */
  told_ms: Map<number, number>;
  close(): Promise<void>;
};

const PROCESSES = 2;

/** Two processes on `database_url`; `settings` are environment variables over the usual ones. */
export async function openFaultGround(input: {
  folder: string;
  database_url: string;
  settings?: Record<string, string>;
}): Promise<FaultGround> {
  const { folder, database_url, settings } = input;
  const data_dir = join(folder, "data");
  await mkdir(data_dir, { recursive: true });
  const told_ms = new Map<number, number>();
  const receiver = await startReceiver();
  receiver.answer((response) => {
    for (const { json, at_ms } of receiver.take()) {
      const { invoice } = json as { invoice?: { id: number } };
      if (invoice !== undefined && !told_ms.has(invoice.id)) told_ms.set(invoice.id, at_ms);
    }
    response.writeHead(200).end();
  });
  const simulator = await startSimulator({ port: 0 });
  const env = {
    ...SECRETS,
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    PROVIDER_BASE_URL: simulator.url,
    ALLOW_PRIVATE_WEBHOOK_URLS: "1",
    RATE_LIMIT_RPM: "1000000",
    SIGNUP_LOGIN_RPM: "1000000",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const processes: TolemProcess[] = [];
  const close = async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await simulator.close();
    await receiver.close();
  };
  try {
    for (let n = 1; n <= PROCESSES; n += 1) {
      const name = `tolem-${n}`;
      const one = await tolemProcess({ name, env, log_file: join(folder, `${name}.log`) });
      processes.push(one);
      await one.start();
    }
    const url = processes[0]?.url ?? "";
    const merchant = await signUp(url, { email: "shop@example.com", phone: "87011234567", receiver_url: receiver.url });
    return { folder, env, processes, merchant, told_ms, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "tolem-faults-"));
}

/** A PostgreSQL in a network namespace, behind a wire of its own, whose packets can be dropped without a word. */
export async function startFarPostgres(folder: string): Promise<{
  postgres: OwnPostgres;
  /** A second address of the same server. */
  other_host: string;
  /** Lets no packet to these addresses pass. */
  drop(hosts: string[]): void;
  restore(): void;
  close(): Promise<void>;
}> {
  const name = `tolem-${process.pid}`;
  const [near, far] = [`tn${process.pid}`, `tf${process.pid}`];
  const subnet = `10.213.${process.pid % 250}`;
  const [host, other_host] = [`${subnet}.2`, `${subnet}.3`];
  const ip = (...args: string[]) => execFileSync("ip", args);
  const inside = (...args: string[]) => ip("netns", "exec", name, ...args);
  ip("netns", "add", name);
  ip("link", "add", near, "type", "veth", "peer", "name", far);
  ip("link", "set", far, "netns", name);
  ip("addr", "add", `${subnet}.1/24`, "dev", near);
  ip("link", "set", near, "up");
  for (const address of [host, other_host]) inside("ip", "addr", "add", `${address}/24`, "dev", far);
  inside("ip", "link", "set", far, "up");
  inside("ip", "link", "set", "lo", "up");
  const prefix = ["ip", "netns", "exec", name];
  const settings = { listen_addresses: "*" };
  const postgres = await startOwnPostgres({ folder, host, port: 5432, prefix, settings });
  return {
    postgres,
    other_host,
    drop(hosts) {
      for (const one of hosts) inside("iptables", "-A", "INPUT", "-d", one, "-j", "DROP");
    },
    restore: () => void inside("iptables", "-F", "INPUT"),
    async close() {
      inside("iptables", "-F", "INPUT");
      await postgres.stop("fast");
      ip("netns", "del", name);
    },
  };
}

/** Whether this machine and this user can make network namespaces and drop packets in them. */
export function canDropPackets(): boolean {
  const found =
    ["/usr/sbin/ip", "/sbin/ip"].some(existsSync) && ["/usr/sbin/iptables", "/sbin/iptables"].some(existsSync);
  return found && process.getuid?.() === 0;
}

/** A PostgreSQL on a file system of so many MB. */
export async function startSmallPostgres(folder: string, megabytes: number) {
  const disk = join(folder, "disk");
  await mkdir(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk]);
  const settings = { min_wal_size: "2MB", max_wal_size: "8MB" };
  const postgres = await startOwnPostgres({ folder: disk, settings, wal_segment_mb: 1 });
  const filler = join(disk, "filler");
  return {
    postgres,
    /** Leaves not a byte. */
    fill() {
      try {
        execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"], { stdio: "ignore" });
      } catch {
        // It ends with the error that is wanted.
      }
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await postgres.stop("fast");
      execFileSync("umount", ["-l", disk]);
    },
  };
}

/** A Redis of its own. */
export async function startRedis(folder: string) {
  const port = await freePort();
  const launch = () =>
    spawn("redis-server", ["--port", String(port), "--save", "", "--dir", folder], { stdio: "ignore" });
  let child = launch();
  const kill = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    suspend: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    kill,
    start() {
      child = launch();
    },
    close: kill,
  };
}

export function hasRedis(): boolean {
  return ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].some(existsSync);
}
