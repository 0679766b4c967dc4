/**
 * Compares the response times of a tenant with many invoices and of one with 10,000 on one service, in turns. With `--folder=PATH` the
 * filled database stays there, and the next program with the same folder takes it as it is.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { Agent, request } from "undici";
import { type SignedUp, signUp } from "../server/test/support/sign-up.ts";
import { startSimulator } from "../simulator/src/simulator.ts";
import { median, openGround, percentile, startProgram } from "./ground.ts";

const SMALL = 10_000;
/** How many invoices of either tenant have the rare amount, name, phone and status. */
const RARE = 40;
const FIRST_DAY = new Date("2024-11-20T00:00:00Z");
export const DAYS = 730;
const ROWS_PER_STATEMENT = 100_000;
const MAX_RATIO = 1.5;
/** What a folder that is filled has beside the database: who the tenants are, and their sessions. */
const TENANTS_FILE = "two-sizes.json";

export type Sized = Pick<SignedUp, "tenant_id" | "console_headers"> & { invoices: number };
/** `touched` says how many rows an answer is made of, where they are not as many for both tenants. */
export type Question = { path(of: Sized): string; touched?(of: Sized): number };

const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, samples: { type: "string" }, folder: { type: "string" } },
});

/** A time inside a day, so that a filter by it cuts a run of the counters, whose parts are then counted row by row. */
export function timeOn(day: number): string {
  return new Date(FIRST_DAY.getTime() + day * 86_400_000 + 12_345_678).toISOString();
}

/** Starts a service and fills its two tenants: the large one with `--rows` invoices. Each question is asked `--samples` times. */
export async function openTwoSizes(usualSamples: number) {
  const simulator = await startSimulator({ port: 0 });
  const { folder } = values;
  const ground = await openGround({ PROVIDER_BASE_URL: simulator.url, LOG_LEVEL: "error" }, { folder });
  const { db } = ground;
  const service = await startProgram(["server/dist/cli.js", "start"], ground.env, "/readyz");
  const client = new Agent({ connections: 1 });
  const samples = Number(values.samples ?? usualSamples);

  /**
   * Signs up a tenant and spreads its invoices evenly over two years. Of ten, six are paid, one is expired, one failed, one is
   * cancelled and one refunded; `RARE` of all are rare instead.
   */
  async function makeTenant(name: string, invoices: number, phone: string): Promise<Sized> {
    const person = { email: `${name}@example.com`, phone, receiver_url: "http://127.0.0.1:9/" };
    const { tenant_id, console_headers } = await signUp(service.url, person);
    const began = performance.now();
    for (let from = 1; from <= invoices; from += ROWS_PER_STATEMENT) {
      const to = Math.min(from + ROWS_PER_STATEMENT - 1, invoices);
      await sql`
        insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, total_refunded_tiyn, description,
          external_order_id, client_name, client_phone, paid_at, created_at)
        select ${tenant_id}, 'phone', true, status,
          case when is_rare then 77777 else 100000 + i % 1000 end,
          case when status = 'refunded' then 100000 + i % 1000 else 0 end, 'Order ' || i, ${name} || i,
          case when is_rare then 'Зарина Т.' when i % 3 = 0 then 'Айгуль ' || i % 10000 end,
          case when is_rare then '8777000' else '8701' || i % 10 || '00' end || lpad((i % 10000)::text, 4, '0'),
          case when status in ('paid', 'refunded') then at + interval '5 minutes' end, at
        from generate_series(${from}::bigint, ${to}::bigint) i,
          lateral (select i % ${invoices / RARE} = 7 as is_rare,
            ${FIRST_DAY}::timestamptz + i * (interval '1 day' * ${DAYS} / ${invoices}) as at) of,
          lateral (select case when is_rare then 'cancelling' else
            (array['paid','paid','paid','paid','paid','paid','expired','error','cancelled','refunded'])[1 + i * 7919 % 10]
          end as status) has`.execute(db);
    }
    await sql`
      insert into refunds (tenant_id, invoice_id, is_sandbox, amount_tiyn, status, created_at)
      select tenant_id, id, true, amount_tiyn, 'completed', paid_at + interval '1 day' from invoices
      where tenant_id = ${tenant_id} and status = 'refunded'`.execute(db);
    console.log(`${invoices} invoices were written in ${Math.round((performance.now() - began) / 1000)} s`);
    return { tenant_id, console_headers, invoices };
  }

  /** Waits for the folds of the jobs, and runs the maintenance that the database would have run in two years. */
  async function settle() {
    const isDue = async () => {
      const { rows } = await sql<{ is_due: boolean }>`
        select exists (select from invoice_count_deltas) or exists (select from hourly_sum_deltas)
          or exists (select from customer_deltas) as is_due`.execute(db);
      return rows[0]?.is_due ?? false;
    };
    while (await isDue()) await delay(200);
    await sql`vacuum analyze`.execute(db);
    await sql`checkpoint`.execute(db);
  }

  /** The time in ms to the last byte of an answer. */
  async function ask({ console_headers: headers }: Sized, path: string): Promise<number> {
    const began = performance.now();
    const url = `${service.url}/api/dashboard/v1${path}`;
    const { statusCode, body } = await request(url, { headers, dispatcher: client });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${await body.text()}`);
    for await (const _ of body);
    return performance.now() - began;
  }

  /** Both tenants of a folder that was filled before; undefined where there is none. */
  async function findTenants(): Promise<{ big: Sized; small: Sized } | undefined> {
    if (folder === undefined) return undefined;
    const kept = await readFile(join(folder, TENANTS_FILE), "utf8").catch(() => undefined);
    return kept && JSON.parse(kept);
  }

  async function makeTenants() {
    const big = await makeTenant("big", Number(values.rows), "87010000001");
    const small = await makeTenant("small", SMALL, "87010000002");
    await settle();
    if (folder !== undefined) await writeFile(join(folder, TENANTS_FILE), JSON.stringify({ big, small }));
    return { big, small };
  }

  const { big, small } = (await findTenants()) ?? (await makeTenants());

  return {
    ...{ db, service, big, small, ask },
    /** Asks both tenants in turns, prints what each question takes, and ends the program with 1 where a ratio is above the aim. */
    async compare(questions: Record<string, Question>) {
      const figures: Record<string, Record<string, number>> = {};
      for (const [name, { path, touched = () => 1 }] of Object.entries(questions)) {
        const took = { big: [] as number[], small: [] as number[] };
        for (let sample = -Math.ceil(samples / 10); sample < samples; sample += 1) {
          const pair = { big: await ask(big, path(big)), small: await ask(small, path(small)) };
          if (sample < 0) continue;
          took.big.push(pair.big);
          took.small.push(pair.small);
        }
        const times = { big: median(took.big), small: median(took.small) };
        const more = touched(big) / touched(small);
        const ratio = times.big / times.small / more;
        const p99 = { "big p99": percentile(took.big, 0.99), "small p99": percentile(took.small, 0.99) };
        figures[name] = { ratio, "times the rows": more, big: times.big, small: times.small, ...p99 };
      }
      for (const row of Object.values(figures)) {
        for (const name in row) row[name] = Math.round((row[name] ?? 0) * 100) / 100;
      }
      console.table(figures);
      const worst = Math.max(...Object.values(figures).map(({ ratio = Number.NaN }) => ratio));
      console.log(
        `${big.invoices} invoices beside ${small.invoices}, medians in ms; the worst ratio a row is ${worst}, the aim at most ${MAX_RATIO}`,
      );
      if (worst > MAX_RATIO) process.exitCode = 1;
    },
    async close() {
      await client.close();
      await service.stop();
      await ground.close();
      await simulator.close();
    },
  };
}
