/**
 * Measures the p99 of a service, which reads invoices and makes them at a steady pace, while `tolem archive` runs, in turns with
 * quiet windows. Each turn archives the invoices of another day. With `--realtime`, as root on Linux, the service, its database
 * and this client run with real-time priority (SCHED_RR); the archive does not.
 * `npm run bench:archive-beside -- [--turns=5] [--seconds=5] [--realtime]`
 */
import { parseArgs } from "node:util";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { httpCall } from "../server/test/support/http-call.ts";
import { randomOf } from "../server/test/support/random.ts";
import { fillEnded, MADE, TENANTS } from "./ended-invoices.ts";
import { median, openGround, startProgram } from "./ground.ts";
import { type Measured, measureTolem, preferService, TOLEM } from "./measure-program.ts";
import { callSteadily, type Figures, type Reader, readSteadily, summarizeWindows, takeTurn } from "./steady-readers.ts";

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    realtime: { type: "boolean", default: false },
  },
});
const TURNS = Number(values.turns);
const MAX_RATIO = 1.5;
const READS_PER_SECOND = 150;
const CREATES_PER_SECOND = 50;
const DAY_MS = 24 * 60 * 60_000;
/** One invoice was made in each second. */
const INVOICES = ((TURNS + 1) * DAY_MS) / 1000;
/** The newest are read, and stay. */
const READ = 2_000;

const ground = await openGround();
const { db, deps } = ground;
const random = randomOf(1);

/** The keys and newest invoices of one of the merchants whose invoices are archived. */
async function makeReader(tenant_id: string): Promise<{ reader: Reader; test_key: string }> {
  const live = await createApiKey(deps, tenant_id, { name: "bench", mode: "live" });
  const test = await createApiKey(deps, tenant_id, { name: "bench", mode: "test" });
  const newest = db.selectFrom("invoices").select("id").where("tenant_id", "=", tenant_id).orderBy("id", "desc");
  const rows = await newest.limit(READ / TENANTS).execute();
  return { reader: { key: live.secret, ids: rows.map(({ id }) => id) }, test_key: test.secret };
}

type Row = Pick<Figures, "longest" | "failed"> &
  Measured & {
    calls: "reads" | "creates";
    quiet_p50: number;
    during_p50: number;
    quiet_p99: number;
    during_p99: number;
    ratio: number;
  };

let kept = false;
try {
  await fillEnded(db, INVOICES);
  const merchants: Awaited<ReturnType<typeof makeReader>>[] = [];
  for (let n = 0; n < TENANTS; n += 1) merchants.push(await makeReader(`tnt_${n}`));
  if (values.realtime) await preferService(db);
  const { url, stop } = await startProgram([TOLEM, "serve"], ground.env, "/readyz");
  const readers = merchants.map(({ reader }) => reader);
  const seconds = Number(values.seconds);

  async function create(): Promise<boolean> {
    const headers = { "x-api-key": merchants[Math.floor(random() * TENANTS)]?.test_key ?? "" };
    const body = { amount: 1500, phone_number: "87021234567" };
    return (await httpCall("POST", `${url}/api/v1/invoices`, { headers, body }))?.status === 201;
  }

  async function readAndCreate() {
    const [reads, creates] = await Promise.all([
      readSteadily({ url, readers, random, per_second: READS_PER_SECOND, seconds }),
      callSteadily({ per_second: CREATES_PER_SECOND, seconds, call: create }),
    ]);
    return { reads, creates };
  }

  await readAndCreate();
  const rows: Row[] = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const before = new Date(MADE.getTime() + turn * DAY_MS).toISOString().slice(0, 10);
    const archive = () => measureTolem(["archive", "--before", before], ground.env);
    const { quiet, during, done } = await takeTurn(readAndCreate, archive);
    for (const calls of ["reads", "creates"] as const) {
      const [beside, alone] = [during, quiet].map((windows) => summarizeWindows(windows.map((one) => one[calls])));
      if (beside === undefined || alone === undefined) continue;
      const figures = { quiet_p50: alone.p50, during_p50: beside.p50, quiet_p99: alone.p99, during_p99: beside.p99 };
      const ratio = Number((beside.p99 / alone.p99).toFixed(2));
      rows.push({ calls, ...figures, ratio, longest: beside.longest, failed: beside.failed, ...done });
    }
  }
  await stop();
  console.table(rows);
  const ratioOf = (calls: string) => median(rows.filter((row) => row.calls === calls).map(({ ratio }) => ratio));
  const [reads, creates] = [ratioOf("reads"), ratioOf("creates")];
  console.log(
    `p99 ${reads} (reads) and ${creates} (creates) of the quiet windows' in the middle turn (aim ${MAX_RATIO})`,
  );
  kept = Math.max(reads, creates) <= MAX_RATIO && rows.every(({ failed }) => failed === 0);
} finally {
  await ground.close();
}
process.exitCode = kept ? 0 : 1;
