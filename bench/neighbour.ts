/**
 * Measures how much the heaviest load of one tenant slows all the others: `GET /invoices/{id}` of three tenants, at a steady pace, in quiet windows
 * and in noisy ones, in turns within the same run. In a noisy window another tenant keeps 64 connections busy with advances of
 * 400 days, exports, summaries and uploads. The service and the noise are processes of their own; all share the machine.
 * `npm run bench:neighbour -- [--windows=8] [--seconds=6]`
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { httpCall } from "../server/test/support/http-call.ts";
import { SECRETS } from "../server/test/support/kill-victims.ts";
import { startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { randomOf } from "../server/test/support/random.ts";
import { type SignedUp, signUp } from "../server/test/support/sign-up.ts";
import { tolemProcess } from "../server/test/support/tolem-process.ts";
import { startSimulator } from "../simulator/src/simulator.ts";
import { forkCallers, percentile } from "./ground.ts";
import { type Reader, readSteadily, summarizeWindows, type WindowResult } from "./steady-readers.ts";

// On a signal the program exits, and its exit handlers end everything that it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    windows: { type: "string", default: "8" },
    seconds: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
  },
});
const MAX_RATIO = 1.5;
const OTHERS = 3;
const INVOICES_EACH = 200;
/** Calls a second of all others together, as far as they are answered in time. */
const PACE = 200;
const SETTLE_MS = 1_500;
/** The invoices of the noisy tenant: enough to make its exports, summaries and advances expensive. */
const NOISY_INVOICES = 5_000;
const NOISY_SUBSCRIPTIONS = 200;

const random = randomOf(Number(values.seed));
const folder = await mkdtemp(join(tmpdir(), "tolem-neighbour-"));
const simulator = await startSimulator({ port: 0 });
const postgres = await startOwnPostgres({ folder });
const env = {
  ...SECRETS,
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, "data"),
  PROVIDER_BASE_URL: simulator.url,
  ALLOW_PRIVATE_WEBHOOK_URLS: "1",
  RATE_LIMIT_RPM: "1000000",
  SIGNUP_LOGIN_RPM: "1000000",
  LOG_LEVEL: "fatal",
};
const service = await tolemProcess({ name: "tolem", env, logFile: join(folder, "tolem.log") });
await service.start();

function merchant(n: number): Promise<SignedUp> {
  const phone = `8701000000${n}`;
  return signUp(service.url, { email: `shop-${n}@example.com`, phone, receiver_url: "http://127.0.0.1:9/" });
}

async function make(key: string, path: string, body: object): Promise<number> {
  const made = await httpCall<{ id: number }>("POST", `${service.url}/api/v1${path}`, {
    headers: { "x-api-key": key },
    body,
  });
  if (made?.status !== 201) throw new Error(`POST ${path} answered ${made?.status}`);
  return made.body.id;
}

/** `count` calls, a few at once. */
async function many<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) done.push(await work(next++));
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return done;
}

const invoice = (n: number) => ({ amount: 100 + (n % 1000), phone_number: "87021234567", simulate: "paid" });

async function makeReader(n: number): Promise<Reader> {
  const { test_key } = await merchant(n);
  return { key: test_key, ids: await many(INVOICES_EACH, (n) => make(test_key, "/invoices", invoice(n))) };
}

/** Starts the noisy tenant's process, which makes no calls until it gets `begin`. */
async function startNoise(noisy: SignedUp): Promise<ChildProcess> {
  const { test_key, live_key, console_headers } = noisy;
  const child = forkCallers("neighbour-noise.ts");
  child.send({ url: service.url, test_key, live_key, console_headers });
  await once(child, "message");
  return child;
}

/** The others read their invoices, at the pace, for the length of a window. */
function read(readers: Reader[]): Promise<WindowResult> {
  return readSteadily({ url: service.url, readers, per_second: PACE, seconds: Number(values.seconds), random });
}

async function measure(
  readers: Reader[],
  noise: ChildProcess,
): Promise<{ quiet: WindowResult[]; noisy: WindowResult[] }> {
  const measured: { quiet: WindowResult[]; noisy: WindowResult[] } = { quiet: [], noisy: [] };
  await read(readers);
  for (let n = 0; n < Number(values.windows); n += 1) {
    measured.quiet.push(await read(readers));
    noise.send("begin");
    await delay(SETTLE_MS);
    const noisy = await read(readers);
    measured.noisy.push(noisy);
    noise.send("end");
    // What it has begun ends with it.
    await once(noise, "message");
    await delay(SETTLE_MS);
    const p99 = (window?: WindowResult) => Math.round(percentile(window?.tookMs ?? [], 0.99));
    console.log(`${n + 1}: p99 quiet ${p99(measured.quiet.at(-1))} ms, noisy ${p99(noisy)} ms, failed ${noisy.failed}`);
  }
  return measured;
}

let kept = false;
try {
  const readers = await Promise.all(Array.from({ length: OTHERS }, (_, n) => makeReader(n)));
  const noisy = await merchant(9);
  await many(NOISY_INVOICES, (n) => make(noisy.test_key, "/invoices", invoice(n)));
  const subscription = { phone_number: "87021234567", amount: 500, billing_period: "daily", bill_immediately: true };
  await many(NOISY_SUBSCRIPTIONS, () => make(noisy.test_key, "/subscriptions", subscription));
  const noise = await startNoise(noisy);
  const { quiet, noisy: loud } = await measure(readers, noise);
  noise.on("message", (counts) => console.log("the noisy tenant's calls by kind and status:", counts));
  noise.send("count");
  await once(noise, "message");
  noise.kill();

  const [calm, disturbed] = [summarizeWindows(quiet), summarizeWindows(loud)];
  console.table({ quiet: calm, noisy: disturbed });
  const ratio = (of: "p50" | "p99") => disturbed[of] / calm[of];
  const isServed = disturbed.failed === 0;
  kept = ratio("p99") <= MAX_RATIO && isServed;
  console.log(
    `p50 ${ratio("p50").toFixed(2)}, p99 ${ratio("p99").toFixed(2)} of the quiet windows' (aim ${MAX_RATIO})`,
  );
  console.log(`${cpus().length} cores, shared by the service, its database, those who measure and the noise`);
} finally {
  await service.stop();
  await postgres.stop("fast");
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = kept ? 0 : 1;
