/**
 * Calls every operation of the tenant API in ways that its document allows and forbids, and fails where an answer is not as the
 * document promises: `npm run fuzz -- --calls=100000 --seed=7 --workers=4`.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../../../scripts/build.ts";
import { freePort } from "../support/free-port.ts";
import { startReceiver } from "../support/receiver.ts";
import { tolemProcess } from "../support/tolem-process.ts";
import { type Merchant, makeLiveMerchant, makeSandboxMerchant } from "./merchants.ts";
import { type Counts, installSchemathesis, runRound } from "./schemathesis.ts";

/** Pino's level of an error. */
const ERROR_LINE = '"level":50';

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    workers: { type: "string", default: "2" },
  },
});
const calls = Number(values.calls);
/** What a round has found is told at its end: rounds are short. */
const examples = Math.min(100, Math.ceil(calls / 100));
const startedMs = performance.now();
const counts: Counts = {};

const missing = await installSchemathesis();
if (missing !== null) {
  console.error(`NOT RUN: ${missing}`);
  process.exit(1);
}
await build();
const folder = await mkdtemp(join(tmpdir(), "tolem-fuzz-"));
const logFile = join(folder, "service.log");
const receiver = await startReceiver();
const service = await tolemProcess({
  name: "tolem",
  env: {
    ...{ DATA_DIR: join(folder, "data"), RATE_LIMIT_RPM: "1000000", ALLOW_PRIVATE_WEBHOOK_URLS: "1" },
    SIMULATOR_PORT: String(await freePort()),
  },
  logFile,
});
try {
  await service.start();
  const merchants = [
    await makeSandboxMerchant(service.url, receiver.url),
    await makeLiveMerchant(service.url, receiver.url),
  ];
  const found = await Promise.all(merchants.map(fuzz));
  report();
  const errors = (await readFile(logFile, "utf8")).split("\n").filter((line) => line.includes(ERROR_LINE));
  for (const trouble of [...errors, ...service.unexpected_ends]) console.error(trouble);
  if (sumOf(found) + errors.length + service.unexpected_ends.length > 0) process.exitCode = 1;
} finally {
  await service.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Makes rounds of calls for one merchant, the first also by the document's examples and bounds, until all calls are made. Returns
 * how many rounds found something.
 */
async function fuzz(merchant: Merchant): Promise<number> {
  let found = 0;
  const first = Number(values.seed);
  for (let seed = first; sumOf(counts) < calls; seed += 1) {
    const round = await runRound({
      ...{ merchant, seed, examples, url: service.url, receiver_url: receiver.url, workers: Number(values.workers) },
      phases: seed === first ? "examples,coverage,fuzzing,stateful" : "fuzzing,stateful",
      folder: join(folder, `${merchant.name}-${seed}`),
    });
    receiver.take();
    for (const [status, count] of Object.entries(round.counts)) counts[status] = (counts[status] ?? 0) + count;
    const said = `${merchant.name}, seed ${seed}: ${sumOf(round.counts)} calls`;
    console.log(`${said}, ${round.findings ?? "nothing found"}`);
    if (round.findings !== null) found += 1;
  }
  return found;
}

function sumOf(some: Counts | number[]): number {
  return Object.values(some).reduce((sum, each) => sum + each, 0);
}

function report(): void {
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(`${sumOf(counts)} calls in ${seconds} s, by status:`);
  for (const [status, count] of Object.entries(counts).sort()) console.log(`  ${status}  ${count}`);
}
