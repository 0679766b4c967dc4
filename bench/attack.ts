/**
 * Measures whether one attacker degrades the service for others: `GET /invoices/{id}` of 300 tenants at a steady pace, in quiet windows
 * and under each attack of bench/attacks.ts in turn, with the limits that a service has by default. The attackers are a process
 * of their own, at the lowest priority; all share the machine. Ends with 1 where an honest call was refused, its p99 more than doubled, or the
 * service's memory grew. `npm run bench:attack -- [--seconds=10] [--attacks=pictures,uploads]`
 */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { registerTenant } from "../server/src/people/register-tenant.ts";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { randomOf } from "../server/test/support/random.ts";
import { signUp } from "../server/test/support/sign-up.ts";
import { startSimulator } from "../simulator/src/simulator.ts";
import { ATTACKS } from "./attack-names.ts";
import { forkCallers, openGround, residentMb, startProgram } from "./ground.ts";
import { type Figures, type Reader, readSteadily, summarizeWindows, type WindowResult } from "./steady-readers.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    attacks: { type: "string", default: ATTACKS.join(",") },
    seed: { type: "string", default: "1" },
  },
});
const seconds = Number(values.seconds);
const MAX_RATIO = 2;
/** A heap grows under load until it is collected; more than this is a leak. */
const GROWTH_MB = 128;
const HONEST_TENANTS = 300;
const INVOICES_EACH = 5;
/** The calls of all honest tenants together, which are within the rate limit of each. */
const PER_SECOND = 150;
const SETTLE_MS = 2_000;

const random = randomOf(Number(values.seed));
const simulator = await startSimulator({ port: 0 });
const ground = await openGround({
  PROVIDER_BASE_URL: simulator.url,
  RATE_LIMIT_RPM: "60",
  SIGNUP_LOGIN_RPM: "100",
  LOG_LEVEL: "fatal",
});
const { db, deps } = ground;

/** Creates a tenant without a sign-up, because sign-ups are limited per address. */
async function makeReader(n: number): Promise<Reader> {
  const id = deps.random.id("tnt");
  await registerTenant(deps, { id, name: `honest ${n}`, webhook_secret: null });
  const { secret } = await createApiKey(deps, id, { name: "bench", mode: "test" });
  const invoice = { tenant_id: id, channel: "phone", is_sandbox: true, status: "paid", amount_tiyn: 100 } as const;
  const rows = Array.from({ length: INVOICES_EACH }, () => ({ ...invoice, created_at: deps.clock.now() }));
  const made = await db.insertInto("invoices").values(rows).returning("id").execute();
  return { key: secret, ids: made.map(({ id }) => id) };
}

/** Each attack is by a merchant of its own, whose calls of the minute are not used up yet. */
async function makeAttacker(url: string, n: number) {
  const phone = `870100000${String(n).padStart(2, "0")}`;
  const merchant = { email: `mallory-${n}@example.com`, phone, receiver_url: "http://127.0.0.1:9/" };
  const { tenant_id, live_key, console_headers } = await signUp(url, merchant);
  const shop = { tenant_id, slug: `mallory-${n}`, title: "Mallory", enabled: true, sandbox_orders: true };
  const created_at = deps.clock.now();
  await db
    .insertInto("shops")
    .values({ ...shop, created_at })
    .execute();
  return { url, live_key, console_headers, slug: shop.slug };
}

const service = await startProgram(["server/dist/cli.js", "start"], ground.env, "/readyz");
let kept = true;
try {
  const readers = await Promise.all(Array.from({ length: HONEST_TENANTS }, (_, n) => makeReader(n)));
  const read = () => readSteadily({ url: service.url, readers, per_second: PER_SECOND, seconds, random });
  const attackers = forkCallers("attacks.ts");
  const attacks = values.attacks.split(",");
  const targets: Awaited<ReturnType<typeof makeAttacker>>[] = [];
  for (const n of attacks.keys()) targets.push(await makeAttacker(service.url, n));
  await read();

  const quiet: WindowResult[] = [];
  const attacked: Record<string, { figures: Figures; grown_mb: number }> = {};
  for (const [n, attack] of attacks.entries()) {
    const before_mb = await residentMb(service.pid);
    quiet.push(await read());
    attackers.send({ attack, target: targets[n] });
    await delay(SETTLE_MS);
    const figures = summarizeWindows([await read()]);
    attackers.send("stop");
    const [{ answers }] = (await once(attackers, "message")) as [{ answers: Record<string, number> }];
    await delay(SETTLE_MS);
    attacked[attack] = { figures, grown_mb: (await residentMb(service.pid)) - before_mb };
    console.log(`${attack}: p99 ${figures.p99} ms;`, answers);
  }
  attackers.kill();
  const calm = summarizeWindows(quiet);
  const rows = Object.entries(attacked).map(([attack, { figures, grown_mb }]) => {
    const ratio = figures.p99 / calm.p99;
    const isKept = ratio <= MAX_RATIO && figures.failed === 0 && grown_mb <= GROWTH_MB;
    kept &&= isKept;
    const { p99, failed: refused } = figures;
    return { attack, p99, ratio: Math.round(ratio * 100) / 100, refused, "grown MB": grown_mb, kept: isKept };
  });
  console.table(rows);
  console.log(`p99 of all quiet windows ${calm.p99} ms; times in ms`);
  console.log(`the aim is a ratio of at most ${MAX_RATIO}, nothing refused, and at most ${GROWTH_MB} MB more`);
} finally {
  await service.stop();
  await ground.close();
  await simulator.close();
}
process.exitCode = kept ? 0 : 1;
