/**
 * Measures what a dead webhook endpoint costs a healthy one of another tenant: the times from the commit of an event to its arrival, in
 * windows without the dead endpoint's queue and beside it. Then the dead one answers again: its queue is drained, in order.
 * `npm run bench:dead-endpoint -- [queued events, 100000]`
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { makeWebhookSecret } from "../server/src/webhooks/secret.ts";
import { openGround, percentile } from "./ground.ts";

const QUEUED = Number(process.argv[2] ?? 100_000);
/** Events of the healthy endpoint in a window, and their pace. */
const EVENTS = 400;
const PAUSE_MS = 20;
const MAX_RATIO = 1.3;
const BODY = JSON.stringify({
  event: "invoice.status_changed",
  timestamp: "2026-11-20T09:00:00.000Z",
  invoice: { id: 1 },
});

const ground = await openGround();
const { db, deps } = ground;
const arrivedAt = new Map<string, number>();
const sequences: number[] = [];
let isDead = true;
const healthy = await listen((headers) => {
  arrivedAt.set(String(headers["webhook-id"]), Date.now());
  return 200;
});
const dead = await listen((headers) => {
  if (isDead) return 503;
  sequences.push(Number(headers["tolem-sequence"]));
  return 200;
});
await addEndpoint("tnt_healthy", healthy.url, {});
const worker = spawn(process.execPath, ["server/dist/cli.js", "worker"], {
  env: { ...ground.env, PATH: process.env.PATH },
  stdio: ["ignore", "ignore", "inherit"],
});

await window("warm");
const alone = percentile(await window("alone"), 0.99);
const paused_at = deps.clock.now();
await addEndpoint("tnt_dead", dead.url, { paused_at, failing_since: paused_at, next_probe_at: paused_at });
await queue();
const beside = percentile(await window("beside"), 0.99);
console.log(
  `p99 from commit to arrival: alone ${alone} ms, beside ${QUEUED} queued events of a dead endpoint ${beside} ms`,
);
console.log(`ratio ${(beside / alone).toFixed(2)} (aim at most ${MAX_RATIO})`);

isDead = false;
await sql`update webhook_endpoints set next_probe_at = ${deps.clock.now()} where tenant_id = 'tnt_dead'`.execute(db);
const began = Date.now();
while (sequences.length < QUEUED) await delay(50);
// The first to come is the one that was tried while the endpoint was paused.
const drained = sequences.slice(1);
const inOrder = drained.every((sequence, at) => at === 0 || sequence > (drained[at - 1] ?? 0));
const seconds = (Date.now() - began) / 1_000;
console.log(
  `drained ${QUEUED} in ${seconds.toFixed(1)} s, ${Math.round(QUEUED / seconds)} a second, ${inOrder ? "in" : "NOT IN"} order`,
);

const ended = once(worker, "exit");
worker.kill("SIGTERM");
await ended;
healthy.server.close();
dead.server.close();
await ground.close();
process.exitCode = beside / alone <= MAX_RATIO && inOrder ? 0 : 1;

/** A receiver that answers with the status that `take` returns. */
async function listen(take: (headers: IncomingHttpHeaders) => number) {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume();
    response.writeHead(take(request.headers)).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

async function addEndpoint(tenant_id: string, url: string, health: object): Promise<void> {
  const created_at = deps.clock.now();
  await db.insertInto("tenants").values({ id: tenant_id, name: "bench", created_at }).execute();
  await db
    .insertInto("webhook_endpoints")
    .values({
      ...{
        tenant_id,
        id: "we_bench",
        url,
        description: null,
        events: ["*"],
        mode: "both",
        retry: "long",
        enabled: true,
      },
      ...{ secret: makeWebhookSecret(deps, tenant_id).sealed, created_at, failing_since: null, paused_at: null },
      ...{ next_probe_at: null, drains_to: null, ...health },
    })
    .execute();
}

/** Writes the events `first` to `last` of the tenant, each with a delivery that is due. */
async function write(tenant_id: string, name: string, [first, last]: [number, number]): Promise<void> {
  const now = deps.clock.now();
  await sql`
    with event as (
      insert into events (tenant_id, id, type, body, created_at)
      select ${tenant_id}::text, ${name}::text || n, 'invoice.status_changed', ${BODY}::text, ${now}::timestamptz
      from generate_series(${first}::int, ${last}::int) n returning tenant_id, id, created_at, seq
    )
    insert into deliveries (tenant_id, endpoint_id, id, event_id, next_attempt_at, created_at)
    select tenant_id, 'we_bench', 'dlv_' || id, id, created_at, created_at from event order by seq`.execute(db);
}

async function queue(): Promise<void> {
  await write("tnt_dead", "evt_dead_", [1, QUEUED]);
  await sql`vacuum analyze events, deliveries`.execute(db);
}

/** Sends the healthy endpoint its events at a steady pace. Returns the times from the commit to the arrival, in ms. */
async function window(name: string): Promise<number[]> {
  const committedAt = new Map<string, number>();
  for (let n = 1; n <= EVENTS; n += 1) {
    await write("tnt_healthy", `evt_${name}_`, [n, n]);
    committedAt.set(`evt_${name}_${n}`, Date.now());
    deps.wake.nudge("deliveries");
    await delay(PAUSE_MS);
  }
  while ([...committedAt.keys()].some((id) => !arrivedAt.has(id))) await delay(50);
  return [...committedAt].map(([id, at]) => (arrivedAt.get(id) ?? 0) - at);
}
