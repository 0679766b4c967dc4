/** Tolem as an operator runs it: the built program in a process group of its own, on a DATA_DIR, killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { databaseUrl } from "./global-setup.ts";
import type { Json } from "./make.ts";

export type Answer<T = Json> = { status: number; headers: Headers; body: T };

export type Installation = {
  /** Where the service listens. */
  url: string;
  /** The simulator's page, on which a person plays the customer. */
  simulatorUrl: string;
  /** Starts the program and waits until it is ready. `more` are environment variables of what was made before. */
  start(more?: Record<string, string>): Promise<void>;
  /** Of the program that was started last. */
  pid(): number;
  /** Kills every process of the group at once; with `postgres_too` also PostgreSQL, which is outside of the group. */
  kill(how: { postgres_too: boolean }): Promise<void>;
  /** Stops it in good order. */
  stop(): Promise<void>;
  /** Calls the tenant API; undefined when no answer came, because the service was down or died. */
  call<T = Json>(
    method: string,
    path: string,
    key: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T> | undefined>;
  /** A merchant with a provider session and a webhook to `receiver_url`. */
  signUp(receiver_url: string): Promise<{ key: string }>;
  /** The provider's ledger. */
  operations(): Promise<Operation[]>;
  /** The customer pays the newest open operation. */
  payLastOperation(): Promise<void>;
  /** Invoices that are open here though the provider has the money. */
  openInvoicesPaidAtProvider(): Promise<object[]>;
  /** Runs `tolem` with these arguments beside the service; returns what it prints. `more` are environment variables. */
  tolem(args: string[], more?: Record<string, string>): Promise<string>;
  /** What `tolem doctor` finds broken. */
  brokenRules(): Promise<string[]>;
  /** Waits at most two minutes until `condition` is true. @throws with what it was at last */
  until(what: string, condition: () => Promise<unknown>): Promise<void>;
};

type Operation = { id: number; comment: string | null; status: string; is_open: boolean };

/** Leases of up to 40 s end before what a killed process had begun is done by another. */
const DEADLINE_MS = 120_000;
/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";

/** `settings` are environment variables over the ones that suit tests; `program` is that of another release. */
export async function install(input: {
  data_dir: string;
  settings?: Record<string, string>;
  program?: string;
}): Promise<Installation> {
  const { data_dir, settings, program: file = PROGRAM } = input;
  const [port, simulator_port] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const simulatorUrl = `http://127.0.0.1:${simulator_port}`;
  const control = `${simulatorUrl}/control`;
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: data_dir,
    PORT: String(port),
    SIMULATOR_PORT: String(simulator_port),
    ALLOW_PRIVATE_WEBHOOK_URLS: "1",
    PROVIDER_TIMEOUT_MS: "1000",
    PROVIDER_POLL_SECONDS: "1",
    RATE_LIMIT_RPM: "1000000",
    LOG_LEVEL: "fatal",
    ...settings,
  };
  let program: ChildProcess | undefined;

  async function request<T>(method: string, to: string, headers: Record<string, string>, body?: unknown) {
    const response = await fetch(to, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const said = await response?.text().catch(() => undefined);
    if (response === undefined || said === undefined) return undefined;
    return { status: response.status, headers: response.headers, body: JSON.parse(said || "null") as T };
  }

  const until: Installation["until"] = async (what, condition) => {
    const deadline = performance.now() + DEADLINE_MS;
    for (let said = await condition(); said !== true; said = await condition()) {
      if (performance.now() > deadline) throw new Error(`waited in vain until ${what}: ${JSON.stringify(said)}`);
      await delay(100);
    }
  };

  const self: Installation = {
    url,
    simulatorUrl,

    async start(more = {}) {
      program = spawn(process.execPath, [file, "start"], {
        detached: true,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...env, ...more },
      });
      await until("the service is ready", async () => {
        if (program?.exitCode !== null) throw new Error("the service did not start");
        return (await request("GET", `${url}/readyz`, {}))?.status === 200;
      });
    },

    pid: () => program?.pid ?? 0,

    async kill({ postgres_too }) {
      const ended = program && once(program, "exit");
      process.kill(-self.pid(), "SIGKILL");
      if (postgres_too) {
        const postmaster = await readFile(join(data_dir, "postgres", "postmaster.pid"), "utf8");
        process.kill(Number.parseInt(postmaster, 10), "SIGKILL");
      }
      await ended;
    },

    async stop() {
      if (program?.exitCode !== null || program.signalCode !== null) return;
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      await ended;
    },

    call: (method, path, key, body, headers = {}) =>
      request(method, `${url}/api/v1${path}`, { "x-api-key": key, ...headers }, body),

    async signUp(receiver_url) {
      const console_url = `${url}/api/dashboard/v1`;
      const person = { email: "shop@example.com", password: "correct horse battery" };
      const signedUp = await request<{ csrf_token: string }>("POST", `${console_url}/signup`, {}, person);
      const cookies = (signedUp?.headers.getSetCookie() ?? []).map((cookie) => cookie.split(";")[0]);
      const headers = { cookie: cookies.join("; "), "x-csrf-token": signedUp?.body.csrf_token ?? "" };
      const post = <T>(path: string, body: unknown) => request<T>("POST", console_url + path, headers, body);
      await post("/provider/sms/request", { phone_number: "87011234567" });
      await post("/provider/sms/confirm", { code: "0000" });
      const made = await post<{ api_key: { secret: string } }>("/api-keys", { name: "live", mode: "live" });
      await post("/webhook/configure", { url: receiver_url });
      return { key: made?.body.api_key.secret ?? "" };
    },

    async operations() {
      const ledger = await request<{ items: Operation[] }>("GET", `${control}/operations`, {});
      return ledger?.body.items ?? [];
    },

    async payLastOperation() {
      const open = (await self.operations()).find((operation) => operation.is_open);
      if (open !== undefined) await request("POST", `${control}/operations/${open.id}/pay`, {}, {});
    },

    async openInvoicesPaidAtProvider() {
      const paid = (await self.operations()).filter(({ status }) => status === "Processed").map(({ id }) => String(id));
      const client = new pg.Client({ connectionString: await embeddedUrl(data_dir) });
      await client.connect();
      const { rows } = await client.query<object>(
        "select id, status, held_reason, next_poll_at, now() from invoices where provider_invoice_id = any ($1) and status <> 'paid'",
        [paid],
      );
      await client.end();
      return rows;
    },

    async tolem(args, more = {}) {
      const program = spawn(process.execPath, [file, ...args], {
        env: { ...env, ...more },
        stdio: ["ignore", "pipe", "inherit"],
      });
      return text(program.stdout);
    },

    async brokenRules() {
      const lines = (await self.tolem(["doctor"])).split("\n");
      return lines.filter((line) => line.startsWith("broken"));
    },

    until,
  };
  return self;
}

async function embeddedUrl(data_dir: string): Promise<string> {
  const lines = (await readFile(join(data_dir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return databaseUrl(`postgres://tolem@/tolem?host=${join(data_dir, "postgres")}&port=${lines[3]}`, "tolem");
}
