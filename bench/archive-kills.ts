/**
 * Kills `tolem archive` at random moments, again and again, and lets it finish: afterwards every invoice can be read by its id and
 * is in exactly one place, an intact file or the database, and no invariant is violated.
 * `npm run bench:archive-kills -- [--invoices=100000] [--kills=20] [--seed=1]`
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { doctor } from "../server/src/doctor/doctor.ts";
import { readInvoice } from "../server/src/invoices/read-invoice.ts";
import { randomOf } from "../server/test/support/random.ts";
import { BEFORE, fillEnded, TENANTS } from "./ended-invoices.ts";
import { openGround } from "./ground.ts";

const { values } = parseArgs({
  options: {
    invoices: { type: "string", default: "100000" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const INVOICES = Number(values.invoices);
const KILLS = Number(values.kills);
const PROGRAM = "server/dist/cli.js";
/** The longest time from the end of a run's part to its kill: a file takes about as long. */
const FILE_MS = 500;

const random = randomOf(Number(values.seed));
const ground = await openGround();
const { db, deps } = ground;

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, "archive", ...args], {
    env: { ...ground.env, PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const archive = () => start("--before", BEFORE.toISOString().slice(0, 10));

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, "exit");
  return code;
}

const countLeft = async () => {
  const left = db.selectFrom("invoices").select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await left.executeTakeFirstOrThrow()).count);
};

/**
 * Kills a run once it has left no more than `aim` invoices, at a random instant of its next file, and lets its lease of a minute end
 * at once. False where it ended before.
 */
async function killOne(aim: number): Promise<boolean> {
  const run = archive();
  const ended = codeOf(run);
  while (run.exitCode === null && (await countLeft()) > aim) await delay(20);
  await Promise.race([ended, delay(random() * FILE_MS)]);
  run.kill("SIGKILL");
  const code = await ended;
  if (code !== null && code !== 0) throw new Error(`tolem archive ended with ${code}`);
  await sql`update archive_run set lease_until = now()`.execute(db);
  return code === null;
}

await fillEnded(db, INVOICES);
let kills = 0;
while (kills < KILLS && (await killOne(Math.round(INVOICES * (1 - (kills + 1) / (KILLS + 1)))))) kills += 1;
const last = await codeOf(archive());

const verified = await codeOf(start("--verify"));
const places = await db.selectFrom("archive_blocks").select("ids").execute();
const archived = places.flatMap(({ ids }) => ids.map(Number)).sort((one, other) => one - other);
const isEachOnce = archived.length === INVOICES && archived.every((id, at) => id === at + 1);
let unread = 0;
for (let id = 1; id <= INVOICES; id += 1) {
  const invoice = await readInvoice(deps, { tenant: { id: `tnt_${id % TENANTS}` }, key: null }, id).catch(
    () => undefined,
  );
  if (invoice?.id !== id) unread += 1;
}
const broken = (await doctor(deps)).filter(({ state }) => state === "broken");
const left = await countLeft();
console.log(
  `${kills} kills; ${archived.length} of ${INVOICES} invoices archived${isEachOnce ? ", each once" : ", NOT each once"}, ` +
    `${left} left, ${unread} not read; the last run ended with ${last}, files ${verified === 0 ? "whole" : "DAMAGED"}`,
);
for (const { subject, check, detail } of broken) console.log(`broken: ${subject}: ${check}: ${detail}`);
await ground.close();
process.exitCode =
  last === 0 && isEachOnce && left === 0 && unread === 0 && verified === 0 && broken.length === 0 ? 0 : 1;
