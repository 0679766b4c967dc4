/**
 * Whether a search of 100,000 items is fast: over HTTP, in turns with its yardstick, so that whatever else the machine does
 * falls on both. The yardstick is the same question to a tenant of 1,000 items that finds as many, the first page of the
 * same question, or the bare statement that cannot be avoided.
 */
import { sql } from "kysely";
import { Agent, request } from "undici";
import { searchFields } from "../server/src/catalog/item-fields.ts";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { median, openGround, percentile, startProgram } from "./ground.ts";

const SAMPLES = Number(process.argv[2] ?? 100);
const WARM_UP = 10;
const AIM = 1.5;
const BATCH = 500;
const RARE = 40;
const KINDS = ["Молоко", "Қаймақ", "Айран", "Шұжық", "Ірімшік", "Нан", "Чай", "Сахар", "Кофе", "Phone"];

const ground = await openGround();
const { db, deps } = ground;
const service = await startProgram(["--import", "tsx", "server/src/cli.ts", "start"], ground.env, "/readyz");
const client = new Agent({ connections: 1 });

/** Every item is a "товар", half of them "свежий", and 40 of them "Өрік", whatever their number. */
async function makeTenant(items: number) {
  const id = deps.random.id("tnt");
  await db.insertInto("tenants").values({ id, name: "bench", created_at: deps.clock.now() }).execute();
  const { secret } = await createApiKey(deps, id, { name: "bench", mode: "test" });
  const rest = { price_tiyn: 100_000, unit: "piece", image_id: null, description: null, ntin: null };
  for (let from = 0; from < items; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => {
      const n = from + index;
      const rare = n % (items / RARE) === 3 ? " Өрік" : "";
      const name = `Товар ${n % 2 === 0 ? "свежий" : "сушёный"} ${KINDS[n % KINDS.length]}${rare} ${n}`;
      const named = { name, sku: `SKU-${n}`, barcode: String(4_870_000_000_000 + n) };
      return { tenant_id: id, created_at: deps.clock.now(), ...rest, ...named, ...searchFields(named) };
    });
    await db.insertInto("catalog_items").values(batch).execute();
  }
  return { id, secret };
}

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const ask = (tenant: Tenant, query: string) => async () => {
  const headers = { "x-api-key": tenant.secret };
  const { statusCode, body } = await request(`${service.url}/api/v1/catalog?${query}`, { headers, dispatcher: client });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`${query} answered ${statusCode}: ${answer}`);
};

/** Looks into each item of the tenant, as a search for one or two letters must. */
const scan = (tenant: Tenant, needle: string) => async () => {
  await sql`
    select count(*) from catalog_items where tenant_id = ${tenant.id} and position(${needle} in search_text) > 0
  `.execute(db);
};

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const big = await makeTenant(100_000);
const small = await makeTenant(1_000);
// Somebody else's items, of the same words.
await makeTenant(100_000);
await sql`vacuum analyze`.execute(db);

const QUESTIONS: Record<string, { of: () => Promise<void>; yardstick: () => Promise<void>; beside: string }> = {
  "finds 40, page 1": { of: ask(big, "search=өрік"), yardstick: ask(small, "search=өрік"), beside: "1,000 items" },
  "finds 1, page 1": {
    of: ask(big, "search=sku-77777"),
    yardstick: ask(small, "search=sku-777"),
    beside: "1,000 items",
  },
  "finds half, page 1": { of: ask(big, "search=свежий"), yardstick: scan(big, "свежий"), beside: "bare scan" },
  "finds half, page 1,000": {
    of: ask(big, "search=свежий&page=1000"),
    yardstick: ask(big, "search=свежий"),
    beside: "page 1",
  },
  "two letters, page 1": { of: ask(big, "search=өр"), yardstick: scan(big, "өр"), beside: "bare scan" },
  "all, page 1,000": { of: ask(big, "page=1000"), yardstick: ask(big, "page=1"), beside: "page 1" },
};

const figures: Record<string, Record<string, number | string>> = {};
let worst = 0;
for (const [name, { of, yardstick, beside }] of Object.entries(QUESTIONS)) {
  const took = { of: [] as number[], yardstick: [] as number[] };
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    const pair = { of: await timed(of), yardstick: await timed(yardstick) };
    if (sample < 0) continue;
    took.of.push(pair.of);
    took.yardstick.push(pair.yardstick);
  }
  const ratio = median(took.of) / median(took.yardstick);
  worst = Math.max(worst, ratio);
  const row = { ratio, median: median(took.of), p99: percentile(took.of, 0.99), yardstick: median(took.yardstick) };
  const rounded = Object.entries(row).map(([figure, value]) => [figure, Math.round(value * 100) / 100]);
  figures[name] = { ...Object.fromEntries(rounded), beside };
}
await client.close();
await service.stop();
await ground.close();

console.table(figures);
console.log(`times in ms; the worst ratio of medians is ${worst.toFixed(2)}, the aim at most ${AIM}`);
process.exitCode = worst <= AIM ? 0 : 1;
