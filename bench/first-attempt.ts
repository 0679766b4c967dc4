/**
 * Measures the time from the answer of a create, whose commit came just before, to the arrival of its webhook, of a service that is
 * idle but for a few calls a second, and at half of the rate at which it creates and delivers. It needs no yardstick: the aims are times.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { addReceivingTenant } from "./deliveries.ts";
import { openGround, percentile, startProgram } from "./ground.ts";
import { bodyOf, headersOf, loadCreates } from "./load-creates.ts";
import { callSteadily } from "./steady-readers.ts";

const CONNECTIONS = 32;
const IDLE = { per_second: 5, seconds: 20 };
const LOAD_S = 10;
const HALF_S = 15;
const AIMS = { idle_p50: 10, half_p99: 100 };

/** The first arrival of each order's webhook. */
const arrivedAt = new Map<string, number>();
const receiver = createServer(async (request, response) => {
  const { invoice } = JSON.parse(await text(request)) as { invoice: { external_order_id: string } };
  if (!arrivedAt.has(invoice.external_order_id)) arrivedAt.set(invoice.external_order_id, performance.now());
  response.end("ok");
});
await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

const ground = await openGround();
const { deps } = ground;
const tenant_id = deps.random.id("tnt");
await addReceivingTenant(ground, tenant_id, webhook_url);
const { secret } = await createApiKey(deps, tenant_id, { name: "bench", mode: "test" });
const service = await startProgram(["server/dist/cli.js", "start"], ground.env, "/readyz");
const pool = new Pool(service.url, { connections: CONNECTIONS });

/** Creates invoices at a steady pace. Returns how long after its answer the webhook of each arrived, in ms: 0 if before. */
async function untilArrived(prefix: string, pace: { per_second: number; seconds: number }): Promise<number[]> {
  const answeredAt = new Map<string, number>();
  let created = 0;
  const { failed } = await callSteadily({
    ...pace,
    async call() {
      created += 1;
      const order = `${prefix}-${created}`;
      const call = {
        headers: headersOf(secret),
        body: bodyOf(order),
        path: "/api/v1/invoices",
        method: "POST",
      } as const;
      const { statusCode, body } = await pool.request(call);
      await body.dump();
      answeredAt.set(order, performance.now());
      return statusCode === 201;
    },
  });
  if (failed > 0) throw new Error(`${failed} refusals`);
  while ([...answeredAt.keys()].some((order) => !arrivedAt.has(order))) await delay(50);
  return [...answeredAt].map(([order, at]) => Math.max(0, (arrivedAt.get(order) ?? 0) - at));
}

/** How many invoices a second are created and their webhooks delivered by the service at work. */
async function fullRate(): Promise<number> {
  arrivedAt.clear();
  const began = performance.now();
  const { rps } = await loadCreates({
    url: service.url,
    secret,
    prefix: "full",
    connections: CONNECTIONS,
    seconds: LOAD_S,
  });
  while (arrivedAt.size < Math.floor(rps * LOAD_S)) await delay(50);
  return (arrivedAt.size / (performance.now() - began)) * 1000;
}

const show = (tookMs: number[]) =>
  `p50 ${percentile(tookMs, 0.5).toFixed(1)} ms, p99 ${percentile(tookMs, 0.99).toFixed(1)} ms`;

await untilArrived("warm", IDLE);
console.log(`idle: ${show(await untilArrived("idle", IDLE))} (aim: p50 under ${AIMS.idle_p50} ms)`);
const full = await fullRate();
console.log(`created and delivered: ${Math.round(full)} a second`);
const half = { per_second: full / 2, seconds: HALF_S };
console.log(`half of that: ${show(await untilArrived("half", half))} (aim: p99 under ${AIMS.half_p99} ms)`);

await pool.close();
await service.stop();
receiver.close();
receiver.closeAllConnections();
await ground.close();
