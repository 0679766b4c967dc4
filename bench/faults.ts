/**
 * Causes faults of the database, the network and Redis under a mixed load on two processes, and checks the promises: no
 * process ends, no 500, every answer within 17 s, all calls succeed within 5 s of the end of the fault, and no answered 201 is lost.
 * `npm run bench:faults -- --rounds=20 [--faults=restart,hang] [--seed=1]`
 */
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type FaultGround, openFaultGround } from "../server/test/support/fault-ground.ts";
import { type Call, isForbidden, isWell, startFaultLoad, wellAgainMs } from "../server/test/support/fault-load.ts";
import { askDoctor } from "../server/test/support/tolem-process.ts";
import { newFolder, type Trial } from "./fault-grounds.ts";
import { FAULT_KINDS, type FaultKind } from "./fault-kinds.ts";

// On a signal the program exits, and its exit handlers end everything that it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    faults: { type: "string", default: FAULT_KINDS.map(({ name }) => name).join(",") },
    seed: { type: "string", default: "1" },
  },
});
const rounds = Number(values.rounds);
const CALLERS_EACH = 9;
const BEFORE_MS = 1_500;
const AFTER_MS = 8_000;
const LONGEST_MS = 17_000;
const WELL_AGAIN_MS = 5_000;

/** The results of a round, or of all rounds of one fault. */
type Figures = {
  calls: Call[];
  ended: string[];
  well_ms: number[];
  webhook_ms: number[];
  lost: number;
  made: number;
};

const began = performance.now();
function say(text: string): void {
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${text}`);
}

/** One fault under load. */
async function strikeOnce(ground: FaultGround, trial: Trial, seed: number): Promise<Figures> {
  const urls = ground.processes.map(({ url }) => url);
  const load = startFaultLoad({ urls, merchant: ground.merchant, callers_each: CALLERS_EACH, seed });
  const known_ends = endsOf(ground).length;
  await delay(BEFORE_MS);
  await trial.strike();
  const ended_ms = performance.now();
  const made_before = load.made.length;
  await delay(AFTER_MS);
  await load.stop();
  const ended = endsOf(ground).slice(known_ends);
  await trial.repair?.();
  for (const one of ground.processes) if (!one.isRunning()) await one.start();
  const arrivedMs = load.made.slice(made_before).flatMap((id) => ground.arrived_ms.get(id) ?? []);
  return {
    calls: load.calls,
    ended,
    well_ms: [wellAgainMs(load.calls, urls, ended_ms)],
    webhook_ms: [Math.min(...arrivedMs.map((arrived_ms) => arrived_ms - ended_ms))],
    lost: await countLost(trial, load.made),
    made: load.made.length,
  };
}

const endsOf = ({ processes }: FaultGround) => processes.flatMap(({ unexpected_ends }) => unexpected_ends);

async function countLost(trial: Trial, made: number[]): Promise<number> {
  const text = "select count(*)::int as there from invoices where id = any ($1)";
  const [row] = await trial.database().query<{ there: number }>(text, [made]);
  return made.length - (row?.there ?? 0);
}

/** The promises under the fault that were broken, as text. */
function brokenPromises(kind: FaultKind, figures: Figures, doctor: string[]): string[] {
  const { calls, ended, well_ms, webhook_ms, lost } = figures;
  const longest_ms = longestOf(calls);
  const forbidden = calls.filter(isForbidden);
  const example = forbidden.find(({ said }) => said !== "")?.said ?? "no answer";
  return [
    ...(ended.length > 0 ? [`${ended.length} processes ended: ${ended[0]}`] : []),
    ...(forbidden.length > 0
      ? [`${forbidden.length} calls were answered with what callers must not see: ${example}`]
      : []),
    ...(longest_ms > (kind.longest_ms ?? LONGEST_MS) ? [`a call took ${seconds(longest_ms)}`] : []),
    ...(Math.max(...well_ms) > WELL_AGAIN_MS ? [`well again after ${seconds(Math.max(...well_ms))}`] : []),
    ...(Math.max(...webhook_ms) > WELL_AGAIN_MS ? [`a webhook after ${seconds(Math.max(...webhook_ms))}`] : []),
    ...(lost > 0 && !kind.may_lose ? [`${lost} answered 201 are lost`] : []),
    ...doctor.map((line) => `doctor: ${line}`),
  ];
}

/** There are more calls than a function takes arguments. */
const longestOf = (calls: Call[]) => calls.reduce((longest_ms, { tookMs }) => Math.max(longest_ms, tookMs), 0);

const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : "never");

function countStatuses(calls: Call[]): string {
  const counts = new Map<string, number>();
  for (const call of calls) {
    const name = call.status === 0 ? "none" : `${call.status}${call.status === 503 && call.has_retry_after ? "+" : ""}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
}

/** All rounds of one fault; the row of the table, and what was broken. */
async function tryFault(kind: FaultKind): Promise<{ row: Record<string, unknown>; broken: string[] }> {
  const missing = kind.missing?.();
  if (missing !== undefined) return { row: { fault: kind.name, verdict: `left out, needs ${missing}` }, broken: [] };
  const folder = await newFolder();
  const all: Figures = { calls: [], ended: [], well_ms: [], webhook_ms: [], lost: 0, made: 0 };
  const trial = await kind.open(folder);
  let ground: FaultGround | undefined;
  let broken: string[] = [];
  try {
    ground = await openFaultGround({ folder, database_url: trial.database_url, settings: trial.settings ?? {} });
    for (let round = 1; round <= rounds; round += 1) {
      const one = await strikeOnce(ground, trial, Number(values.seed) + round);
      all.calls.push(...one.calls);
      all.ended.push(...one.ended);
      all.well_ms.push(...one.well_ms);
      all.webhook_ms.push(...one.webhook_ms);
      all.lost += one.lost;
      all.made += one.made;
      const [well, webhook] = [Math.max(...one.well_ms), Math.max(...one.webhook_ms)];
      say(
        `${kind.name} ${round}: ${countStatuses(one.calls)}; well ${seconds(well)}, webhook ${seconds(webhook)}, lost ${one.lost}`,
      );
    }
    const doctor = await askDoctor(ground.env);
    broken = brokenPromises(kind, all, doctor.broken);
  } catch (error) {
    broken = [`the trial could not be held: ${error instanceof Error ? error.message : error}`];
  } finally {
    await ground?.close();
    await trial.close();
    if (broken.length === 0) await rm(folder, { recursive: true, force: true });
  }
  return { row: rowOf(kind, all, broken), broken: broken.map((line) => `${line} (${folder})`) };
}

function rowOf(kind: FaultKind, { calls, ended, well_ms, webhook_ms, lost, made }: Figures, broken: string[]) {
  return {
    fault: kind.name,
    rounds: well_ms.length,
    calls: calls.length,
    "not served": calls.filter((call) => !isWell(call)).length,
    forbidden: calls.filter(isForbidden).length,
    "processes ended": ended.length,
    longest: seconds(longestOf(calls)),
    "well again": seconds(Math.max(0, ...well_ms)),
    webhook: seconds(Math.max(0, ...webhook_ms)),
    "lost of 201": `${lost} of ${made}${kind.may_lose ? " (no promise)" : ""}`,
    verdict: broken.length === 0 ? "kept" : "BROKEN",
  };
}

const wanted = values.faults.split(",");
const unknown = wanted.filter((name) => !FAULT_KINDS.some((kind) => kind.name === name));
if (unknown.length > 0) throw new Error(`there is no fault ${unknown.join(", ")}`);
const rows: Record<string, unknown>[] = [];
const failures: string[] = [];
for (const kind of FAULT_KINDS.filter(({ name }) => wanted.includes(name))) {
  const { row, broken } = await tryFault(kind);
  rows.push(row);
  for (const line of broken) {
    say(`BROKEN ${kind.name}: ${line}`);
    failures.push(line);
  }
}
console.table(rows);
process.exitCode = failures.length === 0 ? 0 : 1;
