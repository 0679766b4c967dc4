/** The sums of customers always equal a count of every row, after any change and for rows of any age. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../src/db/database.ts";
import { findWrongCustomers } from "../../src/doctor/customer-invariants-store.ts";
import { openJob } from "../../src/jobs.ts";
import { makeTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let db: Database;
beforeAll(async () => {
  world = await createWorld();
  db = world.deps.db;
});
afterAll(() => world.close());

const NOTHING_WRONG = { count: 0, examples: [] };

/** Invoices of `phones` customers; every third one is paid, in part refunded, and named. */
async function insertInvoices(tenant_id: string, { from, to, phones }: { from: number; to: number; phones: number }) {
  await sql`
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, paid_amount_tiyn, total_refunded_tiyn, client_phone,
      client_name, paid_at, created_at)
    select ${tenant_id}, 'phone', n % 2 = 0, case when n % 3 = 0 then 'partially_refunded' else 'pending' end, 1000 + n,
      case when n % 9 = 0 then 990 + n end, case when n % 3 = 0 then 5 else 0 end, '8' || 7010000000 + n % ${phones}::integer,
      case when n % 3 = 0 then 'Name ' || n end, case when n % 3 = 0 then timestamptz '2026-02-01' + n * interval '1 s' end,
      timestamptz '2026-01-01' + n * interval '1 s'
    from generate_series(${from}::integer, ${to}::integer) n`.execute(db);
}

const payOne = (tenant_id: string, n: number) =>
  sql`
  update invoices set status = 'paid', paid_at = created_at + interval '1 h', client_name = 'Payer'
  where tenant_id = ${tenant_id} and status = 'pending' and amount_tiyn = ${1000 + n}`.execute(db);

async function foldAll(): Promise<void> {
  const job = openJob(world.deps, "fold-customers");
  while (await job.run());
}

it("counts rows from before the triggers while others insert, change and fold", async () => {
  const { id: tenant_id } = await makeTenant(world);
  await sql`alter table invoices disable trigger user`.execute(db);
  await insertInvoices(tenant_id, { from: 1, to: 6_000, phones: 700 });
  await sql`alter table invoices enable trigger user`.execute(db);
  await sql`update customer_progress set counted_to = ''`.execute(db);

  let writing = 3;
  const write = async (writer: number) => {
    for (let i = 0; i < 40; i += 1) {
      const n = 7_000 + i * 3 + writer;
      await insertInvoices(tenant_id, { from: n, to: n, phones: 700 });
      await payOne(tenant_id, 1 + i * 100 + writer);
      await payOne(tenant_id, n);
    }
    writing -= 1;
  };
  const fold = async () => {
    while (writing > 0) await foldAll();
  };
  const examine = async () => {
    while (writing > 0) expect(await findWrongCustomers(db)).toEqual(NOTHING_WRONG);
  };
  await Promise.all([write(0), write(1), write(2), fold(), fold(), examine()]);
  await foldAll();
  expect(await findWrongCustomers(db)).toEqual(NOTHING_WRONG);
  const { rows } = await sql`
    select (select count(*) from customer_deltas) as deltas, (select counted_to from customer_progress) as counted_to,
      count(*) as customers, sum(invoices)::integer as invoices, count(*) filter (where search_text = lower(name)) as searchable
    from customers where tenant_id = ${tenant_id}`.execute(db);
  expect(rows).toEqual([{ deltas: 0, counted_to: null, customers: 700, invoices: 6_120, searchable: 700 }]);
}, 120_000);

it("keeps the texts that a person wrote when all are counted again", async () => {
  const { id: tenant_id } = await makeTenant(world);
  await insertInvoices(tenant_id, { from: 1, to: 10, phones: 1 });
  await foldAll();
  await sql`update customers set note = 'N', name = 'By hand', named_at = '2026-06-01', invoices = 99
    where tenant_id = ${tenant_id} and is_sandbox`.execute(db);
  expect(await findWrongCustomers(db)).toEqual({ count: 1, examples: [`${tenant_id} 87010000000 sandbox`] });
  await sql`update customer_progress set counted_to = ''`.execute(db);
  await foldAll();
  const { rows } =
    await sql`select note, name, invoices from customers where tenant_id = ${tenant_id} and is_sandbox`.execute(db);
  expect(rows).toEqual([{ note: "N", name: "By hand", invoices: 5 }]);
  expect(await findWrongCustomers(db)).toEqual(NOTHING_WRONG);
});
