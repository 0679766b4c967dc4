/**
 * Whether the list of a tenant with 2,000,000 invoices is as fast as the list of one with 10,000: the same questions over
 * HTTP, in turns, so that whatever else the machine does falls on both.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { Agent, request } from "undici";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { median, openGround, percentile, startProgram } from "./ground.ts";

const SAMPLES = Number(process.argv[2] ?? 400);
const WARM_UP = 30;
const AIM = 1.5;
const RARE = 40;
const FIRST_DAY = new Date("2024-11-20T00:00:00Z");
const DAYS = 730;

/** Each has as many rows to show for either tenant. */
const QUESTIONS: Record<string, (invoices: number) => string> = {
  "first page": () => "",
  "half-way": (n) => `offset=${n / 2}`,
  "last page": (n) => `offset=${n - 50}`,
  "status=paid": () => "status=paid",
  "status=expired, half-way": (n) => `status=expired&offset=${n / 10}`,
  "rare status": () => "status=cancelling",
  "from, to": () => `from=${timeOn(90)}&to=${timeOn(455)}`,
  "from, to, half-way": (n) => `from=${timeOn(90)}&to=${timeOn(455)}&offset=${n / 4}`,
  "from, one month": () => `from=${timeOn(700)}`,
  "status, from, to": () => `status=expired&from=${timeOn(90)}&to=${timeOn(455)}`,
};

/** Within the day, so that no bucket begins or ends there. */
function timeOn(day: number): string {
  return new Date(FIRST_DAY.getTime() + day * 86_400_000 + 12_345_678).toISOString();
}

const ground = await openGround();
const { db, deps } = ground;
const service = await startProgram(["--import", "tsx", "server/src/cli.ts", "start"], ground.env, "/readyz");
const client = new Agent({ connections: 1 });

/** Of ten, six are paid, two expired, one cancelled and one refunded; 40 rare ones; created evenly over two years. */
async function makeTenant(invoices: number) {
  const id = deps.random.id("tnt");
  await db.insertInto("tenants").values({ id, name: "bench", created_at: deps.clock.now() }).execute();
  const { secret } = await createApiKey(deps, id, { name: "bench", mode: "test" });
  await sql`
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, client_phone, created_at)
    select ${id}, 'phone', true,
      case when i % ${invoices / RARE} = 7 then 'cancelling'
        else (array['paid','paid','paid','paid','paid','paid','expired','error','cancelled','refunded'])[1 + i * 7919 % 10]
      end,
      100000 + i % 1000, 'Order ' || i, '87021234567',
      ${FIRST_DAY}::timestamptz + i * (interval '1 day' * ${DAYS} / ${invoices})
    from generate_series(1, ${invoices}::bigint) i`.execute(db);
  return { invoices, secret };
}

/** What the service and the database would have done by themselves in the course of two years. */
async function settle() {
  while ((await db.selectFrom("invoice_count_deltas").select("bucket").limit(1).execute()).length > 0) await delay(100);
  await sql`vacuum analyze`.execute(db);
}

async function ask(tenant: { secret: string }, query: string): Promise<number> {
  const began = performance.now();
  const headers = { "x-api-key": tenant.secret };
  const { statusCode, body } = await request(`${service.url}/api/v1/invoices?${query}`, {
    headers,
    dispatcher: client,
  });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`${query} answered ${statusCode}: ${answer}`);
  return performance.now() - began;
}

const big = await makeTenant(2_000_000);
const small = await makeTenant(10_000);
await settle();
const figures: Record<string, Record<string, number>> = {};
for (const [name, query] of Object.entries(QUESTIONS)) {
  const took = { big: [] as number[], small: [] as number[] };
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    const pair = { big: await ask(big, query(big.invoices)), small: await ask(small, query(small.invoices)) };
    if (sample < 0) continue;
    took.big.push(pair.big);
    took.small.push(pair.small);
  }
  const ratio = median(took.big) / median(took.small);
  const row = { ratio, "2M median": median(took.big), "10k median": median(took.small) };
  figures[name] = { ...row, "2M p99": percentile(took.big, 0.99), "10k p99": percentile(took.small, 0.99) };
}
await client.close();
await service.stop();
await ground.close();

for (const row of Object.values(figures)) for (const name in row) row[name] = Math.round((row[name] ?? 0) * 100) / 100;
console.table(figures);
const worst = Math.max(...Object.values(figures).map(({ ratio = Number.NaN }) => ratio));
console.log(`times in ms; the worst ratio of medians is ${worst}, the aim at most ${AIM}`);
process.exitCode = worst <= AIM ? 0 : 1;
