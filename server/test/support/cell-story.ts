/** Half of the merchants of cell 1 move to cell 2 under load; then all answers are compared with the data of both cells. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { CellGround } from "./cell-ground.ts";
import { httpCall } from "./http-call.ts";
import { describeEvidence, type Evidence, findBroken, findUnsettled } from "./kill-audit.ts";
import { readBooks, readShownCodes } from "./kill-books.ts";
import { startClients } from "./kill-clients.ts";
import { type SignedUp, signUp } from "./sign-up.ts";
import { askDoctor } from "./tolem-process.ts";

type CellReport = {
  broken: string[];
  figures: Record<string, number>;
  answers: Map<string, number>;
  /** The output of the command for each move. */
  said: string[];
};

const EVENTS = ["invoice.status_changed", "subscription.payment_succeeded", "subscription.expired"];
/** The provider's answer about an unknown outcome is final after 10 minutes, and an invoice is polled 15 minutes after its cancel. */
const EVENING_MS = 16 * 60_000;
const SETTLED_MS = 120_000;
const PROBE_PAUSE_MS = 20;

/**
 * `kills` are the lines at which the command is killed, one run after the other, before one is let to its end. Each mover has
 * `rows` paid sandbox invoices before.
 */
type Input = {
  rows: number;
  merchants: number;
  workers: number;
  before_ms: number;
  after_ms: number;
  kills: RegExp[];
  seed: number;
};

/** The output of the command as each step begins. */
export const STEPS = [/are copied/, /are stopped/, /serves the tenant/];

/** Moves every second merchant. Codes are paid as they are shown. */
export async function moveUnderLoad(ground: CellGround, input: Input): Promise<CellReport> {
  const { site, cells, proxy } = ground;
  const merchants: SignedUp[] = [];
  for (let n = 0; n < input.merchants; n += 1) {
    const person = { email: `shop-${n}@example.com`, phone: `8701${String(n).padStart(7, "0")}` };
    merchants.push(await signUp(proxy.url, { ...person, receiver_url: site.receiver.url, events: EVENTS }));
  }
  const movers = merchants.filter((_, n) => n % 2 === 0);
  const clients = startClients({ urls: [proxy.url], merchants, workers: input.workers, seed: input.seed, prefix: "m" });
  const [first] = cells;
  if (input.rows > 0) for (const mover of movers) await fill(first.postgres.url, mover, input.rows);
  const trouble = site.provider.startTrouble(merchants, () => readShownCodes(first.postgres.url, merchants));
  await delay(input.before_ms);

  const said: string[] = [];
  const stops: number[] = [];
  const tookMs: number[] = [];
  const broken: string[] = [];
  for (const mover of movers) {
    const probe = probeWrites(proxy.url, mover);
    for (const line of input.kills) await ground.move([mover.tenant_id], line);
    const beganMs = performance.now();
    const done = await ground.move([mover.tenant_id]);
    tookMs.push(performance.now() - beganMs);
    said.push(done.said.trim());
    if (done.code !== 0) broken.push(`the move of ${mover.tenant_id} ended with ${done.code}: ${done.said}`);
    stops.push(await probe.stop());
  }
  await delay(input.after_ms);
  await clients.stop();
  await trouble.stop();
  await ground.passTime(EVENING_MS);
  await clients.finish();

  const { asked, answers, surprises } = clients.records;
  const evidence = await settle(ground, merchants, movers, asked);
  broken.push(...surprises, ...findBroken(evidence, false), ...(await findLeft(ground, movers)));
  for (const [at, cell] of cells.entries()) {
    broken.push(...cell.service.unexpected_ends);
    broken.push(...(await askDoctor(cell.env, site.clock)).broken.map((line) => `doctor of cell ${at + 1}: ${line}`));
  }
  const figures = {
    ...describeEvidence(evidence),
    moves: movers.length,
    "longest move, s": Math.round(Math.max(...tookMs) / 1000),
    "longest stop of writes, ms": Math.round(Math.max(...stops)),
  };
  return { broken, answers, said, figures };
}

async function fill(url: string, { tenant_id }: SignedUp, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, client_phone, created_at, paid_at)
      select $1, 'phone', true, 'paid', 100000 + i % 1000, 'Order ' || i, '8702' || lpad((i % 9999)::text, 7, '0'), now(), now()
      from generate_series(1, $2::integer) i`,
    [tenant_id, rows],
  );
  await client.end();
}

/** Makes a sandbox invoice again and again; `stop` returns the longest time between two that were answered 201. */
function probeWrites(url: string, { test_key }: SignedUp): { stop(): Promise<number> } {
  let [running, longestMs, lastMs] = [true, 0, performance.now()];
  const probing = (async () => {
    while (running) {
      const body = { amount: 100, phone_number: "87021234567", simulate: "paid" };
      const answer = await httpCall("POST", `${url}/api/v1/invoices`, { headers: { "x-api-key": test_key }, body });
      if (answer?.status === 201) {
        longestMs = Math.max(longestMs, performance.now() - lastMs);
        lastMs = performance.now();
      }
      await delay(PROBE_PAUSE_MS);
    }
  })();
  return {
    async stop() {
      running = false;
      await probing;
      return longestMs;
    },
  };
}

/** The evidence of both cells once everything is settled, or what there is after two minutes. */
async function settle(
  { site, cells }: CellGround,
  merchants: SignedUp[],
  movers: SignedUp[],
  asked: Evidence["asked"],
): Promise<Evidence> {
  const stayers = merchants.filter((merchant) => !movers.includes(merchant));
  const untilMs = performance.now() + SETTLED_MS;
  for (;;) {
    const [here, there] = [
      await readBooks(cells[0].postgres.url, stayers),
      await readBooks(cells[1].postgres.url, movers),
    ];
    const books = {
      invoices: [...here.invoices, ...there.invoices],
      refunds: [...here.refunds, ...there.refunds],
      attempts: [...here.attempts, ...there.attempts],
      subscriptions: [...here.subscriptions, ...there.subscriptions],
      events: [...here.events, ...there.events],
    };
    const operations = await site.provider.operations(merchants);
    const evidence = { books, operations, arrived: site.receiver.arrived, asked };
    if (findUnsettled(evidence, false).length === 0 || performance.now() > untilMs) return evidence;
    await delay(500);
  }
}

/** Rows of a moved tenant that are still in cell 1, and leftovers of moves in the catalogs of either database. */
async function findLeft({ cells }: CellGround, movers: SignedUp[]): Promise<string[]> {
  const left: string[] = [];
  const [{ postgres }] = cells;
  const tables = await postgres.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name not in ('departed_names', 'full_tenants')`);
  for (const { name } of tables) {
    const ids = movers.map(({ tenant_id }) => tenant_id);
    const [row] = await postgres.query<{ n: string }>(`select count(*) n from ${name} where tenant_id = any ($1)`, [
      ids,
    ]);
    if (row?.n !== "0") left.push(`cell 1 has ${row?.n} rows of ${name}`);
  }
  for (const [at, cell] of cells.entries()) {
    const [row] = await cell.postgres.query<{ n: string }>(`
      select (select count(*) from pg_trigger where tgname like 'tolem_move%')
        + (select count(*) from pg_publication) + (select count(*) from pg_replication_slots)
        + (select count(*) from pg_subscription) + (select count(*) from moving_tenants) as n`);
    if (row?.n !== "0") left.push(`cell ${at + 1} has something left of a move`);
  }
  return left;
}
