/**
 * Measures how much a dead provider slows the merchants of another one: two merchants in one process, at the session bridge and at r3 of the
 * official API, both make codes and read them at a steady pace, in windows in which both providers answer and in windows in which one
 * of them answers nothing, in turns within the same run; then the other one. The service is a process of its own.
 * `npm run bench:two-providers -- [--windows=6] [--seconds=6]`
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { httpCall } from "../server/test/support/http-call.ts";
import { SECRETS } from "../server/test/support/kill-victims.ts";
import { startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { type SignedUp, signUp } from "../server/test/support/sign-up.ts";
import { tolemProcess } from "../server/test/support/tolem-process.ts";
import { startSimulator } from "../simulator/src/simulator.ts";
import { percentile } from "./ground.ts";
import { callSteadily, summarizeWindows, type WindowResult } from "./steady-readers.ts";

// On a signal the program exits, and its exit handlers end everything that it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: { windows: { type: "string", default: "6" }, seconds: { type: "string", default: "6" } },
});
const MAX_RATIO = 1.3;
/** Codes a second of each merchant. */
const PACE = 10;
const TIMEOUT_MS = 2_000;
/** The calls that hang when a window ends, and the jobs that have waited behind them, are over by then. */
const SETTLE_MS = TIMEOUT_MS + 1_500;

const folder = await mkdtemp(join(tmpdir(), "tolem-two-providers-"));
const simulator = await startSimulator({ port: 0 });
const ca_file = join(folder, "ca.pem");
await writeFile(ca_file, simulator.ca_certificate);
const postgres = await startOwnPostgres({ folder });
const env = {
  ...SECRETS,
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, "data"),
  PROVIDER_DRIVER: "session-bridge,kaspi-qr",
  PROVIDER_BASE_URL: simulator.url,
  KASPI_QR_BASE_URL: simulator.https_url,
  KASPI_QR_CA_FILE: ca_file,
  PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
  ALLOW_PRIVATE_WEBHOOK_URLS: "1",
  RATE_LIMIT_RPM: "1000000",
  SIGNUP_LOGIN_RPM: "1000000",
  LOG_LEVEL: "fatal",
};
const service = await tolemProcess({ name: "tolem", env, logFile: join(folder, "tolem.log") });
await service.start();

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await httpCall<T>(method, `${simulator.url}/control${path}`, { body });
  if (answer === undefined || answer.status >= 300) throw new Error(`${method} ${path} answered ${answer?.status}`);
  return answer.body;
}

/** A merchant, with the name of its session at the simulator. */
type Merchant = { name: string; key: string; session: string };

function register(email: string, phone: string): Promise<SignedUp> {
  return signUp(service.url, { email, phone, receiver_url: "http://127.0.0.1:9/" });
}

async function atBridge(): Promise<Merchant> {
  const { live_key } = await register("bridge@example.com", "87010000001");
  const { items } = await control<{ items: { token_sn: string }[] }>("GET", "/sessions");
  return { name: "the session bridge", key: live_key, session: items[0]?.token_sn ?? "" };
}

async function atR3(): Promise<Merchant> {
  const { live_key, console: call } = await register("official@example.com", "87010000002");
  const { organization_bin } = await control<{ organization_bin: string }>("POST", "/merchants", { level: "r3" });
  const handed = await control<{ certificate: string; passphrase: string }>(
    "POST",
    `/merchants/${organization_bin}/certificates`,
    {},
  );
  const { certificate, passphrase } = handed;
  await call("POST", "/provider/disconnect");
  const credentials = { level: "r3", certificate, passphrase, organization_bin };
  const connected = await call("POST", "/provider/kaspi-qr/connect", credentials);
  if (connected?.status !== 200) throw new Error(`connecting answered ${connected?.status}`);
  return { name: "r3", key: live_key, session: organization_bin };
}

/** The merchant makes codes, and reads each, at the pace, for the length of a window. */
function sell({ key }: Merchant): Promise<WindowResult> {
  const headers = { "x-api-key": key };
  return callSteadily({
    per_second: PACE,
    seconds: Number(values.seconds),
    async call() {
      const made = await httpCall<{ id: number }>("POST", `${service.url}/api/v1/invoices/qr`, {
        headers,
        body: { amount: 500 },
      });
      if (made?.status !== 201) return false;
      const read = await httpCall("GET", `${service.url}/api/v1/invoices/${made.body.id}`, { headers });
      return read?.status === 200;
    },
  });
}

/** Measures `watched` while both sell, in turns with the provider of `other` dead. Returns whether the aim was reached. */
async function measure(watched: Merchant, other: Merchant): Promise<boolean> {
  const measured: { both: WindowResult[]; alone: WindowResult[] } = { both: [], alone: [] };
  const window = async () => (await Promise.all([sell(watched), sell(other)]))[0];
  await window();
  for (let n = 0; n < Number(values.windows); n += 1) {
    measured.both.push(await window());
    await control("POST", "/faults", { call: "*", fault: "timeout_before", times: 0, session: other.session });
    measured.alone.push(await window());
    await control("DELETE", "/faults");
    await delay(SETTLE_MS);
    const p99 = (result?: WindowResult) => Math.round(percentile(result?.tookMs ?? [], 0.99));
    console.log(
      `${n + 1}: p99 ${p99(measured.both.at(-1))} ms, with ${other.name} dead ${p99(measured.alone.at(-1))} ms`,
    );
  }
  const [both, alone] = [summarizeWindows(measured.both), summarizeWindows(measured.alone)];
  console.log(`A merchant of ${watched.name}, while ${other.name} is dead:`);
  console.table({ "both answer": both, "the other is dead": alone });
  const ratio = (of: "p50" | "p99") => alone[of] / both[of];
  console.log(
    `p50 ${ratio("p50").toFixed(2)}, p99 ${ratio("p99").toFixed(2)} (aim ${MAX_RATIO}), failed ${alone.failed}`,
  );
  return ratio("p99") <= MAX_RATIO && alone.failed === 0;
}

let kept = false;
try {
  const [bridge, official] = [await atBridge(), await atR3()];
  const [first, second] = [await measure(bridge, official), await measure(official, bridge)];
  kept = first && second;
  console.log(`${cpus().length} cores, shared by the service, its database, the providers and those who measure`);
} finally {
  await service.stop();
  await postgres.stop("fast");
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = kept ? 0 : 1;
