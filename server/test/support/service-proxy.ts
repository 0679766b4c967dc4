/** The proxies of ops/proxy in front of several processes of Tolem, which leave and join one by one. */
import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { runHaproxy } from "./haproxy.ts";
import { waitForAnswer } from "./http-call.ts";
import { startNginx } from "./nginx.ts";

export type ServiceProxy = {
  url: string;
  /** Resolves once the process gets calls. */
  takeIn(target: string): Promise<void>;
  /** Sends the process no more calls; resolves once it has answered those that it had. */
  takeOut(target: string): Promise<void>;
  /** How many calls that a process refused went on to another one until now. */
  countRepeated(): Promise<number>;
  close(): Promise<void>;
};

const READY_MS = 30_000;
const POLL_MS = 20;

/** `targets` are the addresses of all processes that will run; none of them gets calls before it is taken in. */
export async function startServiceHaproxy(folder: string, targets: readonly string[]): Promise<ServiceProxy> {
  await mkdir(folder, { recursive: true });
  const [port, socket] = [await freePort(), join(folder, "admin.sock")];
  const servers = targets.map((target) => `server ${nameOf(target)} ${new URL(target).host} disabled`);
  const config = (await readFile("ops/proxy/haproxy.cfg", "utf8"))
    .replace(/^.*\bssl.*\n/gm, "")
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replaceAll("/run/haproxy/admin.sock", socket)
    .replace("maxconn 9000", "maxconn 1000")
    .replace(/server first .*/, servers.join("\n  "));
  const haproxy = await runHaproxy(folder, config);
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(url, `HAProxy does not start: haproxy -c -f ${folder}/haproxy.cfg`);

  /** The figures of a process, or of all as BACKEND. */
  async function figuresOf(server: string): Promise<(name: string) => string> {
    const [names = [], ...rows] = (await command(socket, "show stat")).split("\n").map((line) => line.split(","));
    const row = rows.find(([backend, name]) => backend === "tolem" && name === server) ?? [];
    return (name) => row[names.indexOf(name)] ?? "";
  }
  /** How HAProxy finds the process, and how many of its calls are not answered yet. */
  async function stateOf(target: string): Promise<{ status: string; calls: number }> {
    const figure = await figuresOf(nameOf(target));
    return { status: figure("status"), calls: Number(figure("scur")) };
  }
  const change = async (target: string, state: string, isDone: (now: { status: string; calls: number }) => boolean) => {
    await command(socket, `set server tolem/${nameOf(target)} state ${state}`);
    const untilMs = performance.now() + READY_MS;
    for (let now = await stateOf(target); !isDone(now); now = await stateOf(target)) {
      if (performance.now() > untilMs) throw new Error(`HAProxy says of ${target}: ${JSON.stringify(now)}`);
      await delay(POLL_MS);
    }
  };
  return {
    url,
    takeIn: (target) => change(target, "ready", ({ status }) => status === "UP"),
    takeOut: (target) => change(target, "drain", ({ status, calls }) => status.startsWith("DRAIN") && calls === 0),
    async countRepeated() {
      const figure = await figuresOf("BACKEND");
      return Number(figure("wredis"));
    },
    close: haproxy.close,
  };
}

function nameOf(target: string): string {
  return `on-${new URL(target).port}`;
}

async function command(path: string, line: string): Promise<string> {
  const socket = connect(path);
  await once(socket, "connect");
  socket.write(`${line}\n`);
  return text(socket);
}

/** The same by nginx, which is told nothing of processes that come and go: to load another configuration would break callers' connections. */
export async function startServiceNginx(folder: string, targets: readonly string[]): Promise<ServiceProxy> {
  const shipped = await readFile("ops/proxy/nginx.conf", "utf8");
  const named = targets.map((target) => `server ${new URL(target).host} max_fails=0;`);
  const nginx = await startNginx(shipped.replace("server 127.0.0.1:3000 max_fails=0;", named.join("\n  ")), folder);
  return { ...nginx, takeIn: async () => undefined, takeOut: async () => undefined };
}
