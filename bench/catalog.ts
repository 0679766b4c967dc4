/**
 * Measures searches of a catalog of 100,000 items over HTTP, in turns with a yardstick, so that other load of the machine slows
 * both. The yardstick is the same search in a catalog of 1,000 items with as many matches, the first page of the same search,
 * or the bare statement that no search can avoid. Ends with 1 where a ratio of medians exceeds `MAX_RATIO`.
 */
import { sql } from "kysely";
import { Agent, request } from "undici";
import { searchFields } from "../server/src/catalog/item-fields.ts";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { median, openGround, percentile, startProgram } from "./ground.ts";

const SAMPLES = Number(process.argv[2] ?? 100);
const WARM_UP = 10;
const MAX_RATIO = 1.5;
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

const makeSearch = (tenant: Tenant, query: string) => async () => {
  const headers = { "x-api-key": tenant.secret };
  const { statusCode, body } = await request(`${service.url}/api/v1/catalog?${query}`, { headers, dispatcher: client });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`${query} answered ${statusCode}: ${answer}`);
};

/** Reads each item of the tenant, as a search for one or two letters must. */
const makeScan = (tenant: Tenant, needle: string) => async () => {
  await sql`
    select count(*) from catalog_items where tenant_id = ${tenant.id} and position(${needle} in search_text) > 0
  `.execute(db);
};

async function measureMs(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const big = await makeTenant(100_000);
const small = await makeTenant(1_000);
// Another tenant's items with the same names.
await makeTenant(100_000);
await sql`vacuum analyze`.execute(db);

const SEARCHES: Record<string, { run: () => Promise<void>; yardstick: () => Promise<void>; beside: string }> = {
  "finds 40, page 1": {
    run: makeSearch(big, "search=өрік"),
    yardstick: makeSearch(small, "search=өрік"),
    beside: "1,000 items",
  },
  "finds 1, page 1": {
    run: makeSearch(big, "search=sku-77777"),
    yardstick: makeSearch(small, "search=sku-777"),
    beside: "1,000 items",
  },
  "finds half, page 1": {
    run: makeSearch(big, "search=свежий"),
    yardstick: makeScan(big, "свежий"),
    beside: "bare scan",
  },
  "finds half, page 1,000": {
    run: makeSearch(big, "search=свежий&page=1000"),
    yardstick: makeSearch(big, "search=свежий"),
    beside: "page 1",
  },
  "two letters, page 1": { run: makeSearch(big, "search=өр"), yardstick: makeScan(big, "өр"), beside: "bare scan" },
  "all, page 1,000": { run: makeSearch(big, "page=1000"), yardstick: makeSearch(big, "page=1"), beside: "page 1" },
};

const figures: Record<string, Record<string, number | string>> = {};
let worst = 0;
for (const [name, { run, yardstick, beside }] of Object.entries(SEARCHES)) {
  const took = { run: [] as number[], yardstick: [] as number[] };
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    const pair = { run: await measureMs(run), yardstick: await measureMs(yardstick) };
    if (sample < 0) continue;
    took.run.push(pair.run);
    took.yardstick.push(pair.yardstick);
  }
  const ratio = median(took.run) / median(took.yardstick);
  worst = Math.max(worst, ratio);
  const row = { ratio, median: median(took.run), p99: percentile(took.run, 0.99), yardstick: median(took.yardstick) };
  const rounded = Object.entries(row).map(([figure, value]) => [figure, Math.round(value * 100) / 100]);
  figures[name] = { ...Object.fromEntries(rounded), beside };
}
await client.close();
await service.stop();
await ground.close();

console.table(figures);
console.log(`times in ms; the worst ratio of medians is ${worst.toFixed(2)}, the aim at most ${MAX_RATIO}`);
process.exitCode = worst <= MAX_RATIO ? 0 : 1;
