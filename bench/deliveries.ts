/** A backlog of webhook deliveries of many tenants, the receivers that it goes to, and the worker that delivers it. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { makeWebhookSecret } from "../server/src/webhooks/secret.ts";
import { type Ground, percentile } from "./ground.ts";

const TENANTS = 100;
/** Longer than filling the queue takes, so that all deliveries become due at one instant. */
const FILLING_MS = 3_000;
/** What every delivery carries. */
export const BODY = JSON.stringify({
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

/** The milliseconds from the instant at which all was due to the end of each delivery, and how many were in progress on average. */
export type Delivered = { tookMs: number[]; concurrency: number };

export type Deliveries = {
  /** Where the tenants receive, each at a port of its own that answers in 20 ms; the odd ones can be made to hang. */
  urls: string[];
  worker: ChildProcess;
  /** Fills the queue, and waits until all deliveries have ended: those to every second tenant alone, while the others hang. */
  deliver(to?: "all" | "healthy"): Promise<Delivered>;
  /** Makes every second receiver hang, or answer again. */
  receive(how: "hang" | "answer"): void;
  close(): Promise<void>;
};

/** Adds a tenant whose webhook goes to `webhook_url`. */
export async function addReceivingTenant(
  { db, deps }: Pick<Ground, "db" | "deps">,
  tenant_id: string,
  webhook_url: string,
): Promise<void> {
  await db.insertInto("tenants").values({ id: tenant_id, name: "bench", created_at: deps.clock.now() }).execute();
  const webhook_secret = makeWebhookSecret(deps, tenant_id).sealed;
  await db
    .updateTable("tenant_webhooks")
    .set({ webhook_url, webhook_enabled: true, webhook_secret })
    .where("tenant_id", "=", tenant_id)
    .execute();
}

/** Starts receivers and a worker on `ground`, whose queue is filled with `count` deliveries at a time. */
export async function openDeliveries({ db, deps, env }: Ground, count: number): Promise<Deliveries> {
  const receivers = fork(fileURLToPath(new URL("./deliver-receivers.ts", import.meta.url)), [String(TENANTS)]);
  const [ports] = (await once(receivers, "message")) as [number[]];
  const urls = ports.map((port) => `http://127.0.0.1:${port}/hook`);
  const tenants = urls.map((webhook_url, index) => ({ id: `tnt_${index}`, webhook_url }));
  for (const { id, webhook_url } of tenants) await addReceivingTenant({ db, deps }, id, webhook_url);
  const worker = spawn(process.execPath, ["server/dist/cli.js", "worker"], {
    env: { ...env, PATH: process.env.PATH },
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
      from generate_series(1, ${count}::int) n`.execute(db);
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

  return {
    urls,
    worker,
    async deliver(to = "all") {
      const due = await fill();
      const ids = tenants.filter((_, index) => to === "all" || index % 2 === 0).map(({ id }) => id);
      const wanted = (count * ids.length) / TENANTS;
      for (;;) {
        const done = db.selectFrom("delivery_attempts").where("http_status", "=", 200).where("tenant_id", "in", ids);
        const ended = await done.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
        if (ended.count < wanted) {
          await delay(500);
          continue;
        }
        const rows = await done.select(["at", "duration_ms"]).execute();
        const tookMs = rows.map(({ at, duration_ms }) => at.getTime() + duration_ms - due.getTime());
        const busy_ms = rows.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
        return { tookMs, concurrency: Math.round(busy_ms / percentile(tookMs, 1)) };
      }
    },
    receive: (how) => void receivers.send(how),
    async close() {
      receivers.send("answer");
      await stop(worker);
      await stop(receivers);
    },
  };
}

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
}
