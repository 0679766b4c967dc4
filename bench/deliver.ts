/**
 * Measures the throughput of webhook deliveries: 20,000 pending ones of 100 tenants, to receivers that answer in 20 ms, are claimed,
 * signed, sent and recorded by one worker. Yardstick: a bare undici client that posts the same bodies, with as many at once as
 * the worker had on average, in turns within the same run. Then half of the receivers hang, and the
 * p99 of the others is compared with that before.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { makeWebhookSecret } from "../server/src/webhooks/secret.ts";
import { median, openGround, percentile, startProgram } from "./ground.ts";

const DELIVERIES = Number(process.argv[2] ?? 20_000);
const TENANTS = 100;
const ROUNDS = 3;
const MIN_RATIO = 0.6;
const MAX_HANGING_RATIO = 2;
/** Longer than filling the queue takes, so that all deliveries become due at one instant. */
const FILLING_MS = 3_000;
const BODY = JSON.stringify({
  event: "invoice.status_changed",
  timestamp: "2026-11-20T09:00:00.000Z",
  invoice: {
    id: 1,
    external_order_id: "order-1",
    amount: "1500.50",
    status: "paid",
    client_name: null,
    client_phone: "87021234567",
    paid_at: "2026-11-20T09:00:00.000Z",
    is_sandbox: true,
  },
});

const ground = await openGround();
const { db, deps } = ground;
const receivers = fork(fileURLToPath(new URL("./deliver-receivers.ts", import.meta.url)), [String(TENANTS)]);
const [ports] = (await once(receivers, "message")) as [number[]];
const urls = ports.map((port) => `http://127.0.0.1:${port}/hook`);
const tenants = urls.map((webhook_url, index) => ({ id: `tnt_${index}`, webhook_url }));
const created_at = deps.clock.now();
await db
  .insertInto("tenants")
  .values(tenants.map(({ id }) => ({ id, name: "bench", created_at })))
  .execute();
for (const { id, webhook_url } of tenants) {
  const webhook_secret = makeWebhookSecret(deps, id).sealed;
  await db
    .updateTable("tenant_webhooks")
    .set({ webhook_url, webhook_enabled: true, webhook_secret })
    .where("tenant_id", "=", id)
    .execute();
}
const bare = await startProgram(["--import", "tsx", "bench/deliver-yardstick.ts"], {}, "/");
const worker = spawn(process.execPath, ["server/dist/cli.js", "worker"], {
  env: { ...ground.env, PATH: process.env.PATH },
  stdio: ["ignore", "ignore", "inherit"],
});

/** Fills the queue; returns the instant at which all of it is due. */
async function fill(): Promise<Date> {
  const now = deps.clock.now();
  const due = new Date(now.getTime() + FILLING_MS);
  await sql`truncate events, deliveries, delivery_attempts`.execute(db);
  await sql`
    insert into events (tenant_id, id, type, body, created_at)
    select 'tnt_' || n % ${TENANTS}::int, 'evt_' || n, 'invoice.status_changed', ${BODY}, ${now}
    from generate_series(1, ${DELIVERIES}::int) n`.execute(db);
  await sql`
    insert into deliveries (tenant_id, id, event_id, next_attempt_at, created_at)
    select tenant_id, 'dlv_' || id, id, ${due}, created_at from events order by seq`.execute(db);
  await sql`vacuum analyze events, deliveries`.execute(db);
  const left_ms = due.getTime() - deps.clock.now().getTime();
  if (left_ms < 0) throw new Error(`filling the queue took ${-left_ms} ms too long`);
  await delay(left_ms);
  deps.wake.nudge("deliveries");
  return due;
}

type Delivered = { tookMs: number[]; concurrency: number };

/** Waits until all deliveries to `receiving` tenants have ended. Returns the time of each, and the average number in progress. */
async function deliver(receiving: { id: string }[]): Promise<Delivered> {
  const due = await fill();
  const ids = receiving.map((tenant) => tenant.id);
  const wanted = (DELIVERIES * ids.length) / TENANTS;
  for (;;) {
    const done = db.selectFrom("delivery_attempts").where("http_status", "=", 200).where("tenant_id", "in", ids);
    const { count } = await done.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    if (count < wanted) {
      await delay(500);
      continue;
    }
    const rows = await done.select(["at", "duration_ms"]).execute();
    const tookMs = rows.map(({ at, duration_ms }) => at.getTime() + duration_ms - due.getTime());
    const busy_ms = rows.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
    return { tookMs, concurrency: Math.round(busy_ms / percentile(tookMs, 1)) };
  }
}

async function sendBare(concurrency: number): Promise<number> {
  const order = { urls, body: BODY, posts: DELIVERIES, concurrency };
  const answer = await fetch(bare.url, { method: "POST", body: JSON.stringify(order) });
  return Number(await answer.text());
}

await sendBare((await deliver(tenants)).concurrency);
const rounds: { ours_ms: number; bare_ms: number; p99_ms: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const { tookMs, concurrency } = await deliver(tenants);
  const bare_ms = await sendBare(concurrency);
  rounds.push({ bare_ms, ours_ms: percentile(tookMs, 1), p99_ms: percentile(tookMs, 0.99) });
}
const rate = (which: "ours_ms" | "bare_ms") => Math.round((DELIVERIES / median(rounds.map((r) => r[which]))) * 1000);
const ratios = rounds.map(({ ours_ms, bare_ms }) => bare_ms / ours_ms);
console.log(`deliveries/s: worker ${rate("ours_ms")}, bare undici ${rate("bare_ms")}`);
console.log(
  `ratio ${median(ratios).toFixed(2)} (aim ${MIN_RATIO}); rounds ${ratios.map((r) => r.toFixed(2)).join(" ")}`,
);

receivers.send("hang");
const calm_ms = median(rounds.map((round) => round.p99_ms));
const healthy = await deliver(tenants.filter((_, index) => index % 2 === 0));
const hanging_ms = percentile(healthy.tookMs, 0.99);
console.log(`p99 of the healthy: ${calm_ms} ms; while half of the receivers hang ${hanging_ms} ms`);
console.log(`ratio ${(hanging_ms / calm_ms).toFixed(2)} (aim at most ${MAX_HANGING_RATIO})`);

receivers.send("answer");
await stop(worker);
await stop(receivers);
await bare.stop();
await ground.close();

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
}
