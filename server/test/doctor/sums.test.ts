/** The sums of hours: a summary always equals a sum of every row, after any change and for rows of any age. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foldSums } from "../../src/dashboard/fold-sums.ts";
import type { Database } from "../../src/db/database.ts";
import { findWrongSums } from "../../src/doctor/sum-invariants-store.ts";
import { type ConsoleClient, type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { makeTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
/** A second process on the same database, whose days begin on the half hour. */
let india: World;
let db: Database;
beforeAll(async () => {
  world = await createWorld();
  db = world.deps.db;
  india = await createWorld(
    { SUBSCRIPTION_TZ: "Asia/Kolkata" },
    { url: world.database_url, drop: async () => undefined },
  );
  // On 1 March 2024 the clocks of Almaty were set back by an hour.
  for (const { clock } of [world, india]) clock.set("2024-03-10T08:20:00Z");
});
afterAll(async () => {
  await india.close();
  await world.close();
});

const NOTHING_WRONG = { count: 0, examples: [] };
const EVER = new Date(0);
const SMALL = { deltasPerRound: 7, rowsPerSlice: 5 };

async function foldAll(): Promise<void> {
  while (await foldSums(world.deps).run());
}

/** Invoices `from` to `to` of both modes, made over three weeks; every third one is paid an hour and a half later. */
async function insertInvoices(tenant_id: string, { from, to }: { from: number; to: number }) {
  await sql`
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, external_order_id, paid_at, created_at)
    select ${tenant_id}, 'phone', n % 2 = 0, case when n % 3 = 0 then 'paid' else 'pending' end, 1000 + n, n,
      case when n % 3 = 0 then at + interval '90 minutes' end, at
    from generate_series(${from}::integer, ${to}::integer) n,
      lateral (select timestamptz '2024-02-20 17:05Z' + n * 7919 % 500 * interval '1 hour') made (at)`.execute(db);
}

/** Whatever changes a sum, of the invoices and refunds whose id leaves `rest` when divided by 3. */
const CHANGES = {
  pay: (tenant_id: string, rest: number) =>
    sql`update invoices set status = 'paid', paid_at = created_at + interval '25 hours'
      where tenant_id = ${tenant_id} and id % 3 = ${rest} and status = 'pending'`,
  expire: (tenant_id: string, rest: number) =>
    sql`update invoices set status = 'expired'
      where tenant_id = ${tenant_id} and id % 3 = ${rest} and status = 'pending'`,
  amend: (tenant_id: string, rest: number) =>
    sql`update invoices set amount_tiyn = amount_tiyn + 7 where tenant_id = ${tenant_id} and id % 3 = ${rest}`,
  correct: (tenant_id: string, rest: number) =>
    sql`update invoices set status = 'pending', paid_at = null
      where tenant_id = ${tenant_id} and id % 3 = ${rest} and status = 'paid'`,
  refund: (tenant_id: string, rest: number) => sql`
    with refunded as (
      update invoices set status = 'partially_refunded', total_refunded_tiyn = total_refunded_tiyn + 5
      where tenant_id = ${tenant_id} and id % 3 = ${rest} and status in ('paid', 'partially_refunded')
      returning *
    )
    insert into refunds (tenant_id, invoice_id, is_sandbox, amount_tiyn, status, created_at)
    select tenant_id, id, is_sandbox, 5, case when id % 2 = 0 then 'completed' else 'pending' end,
      paid_at + interval '40 minutes'
    from refunded`,
  settle: (tenant_id: string, rest: number) =>
    sql`update refunds set status = case when status = 'pending' then 'completed' else 'pending' end
      where tenant_id = ${tenant_id} and id % 3 = ${rest}`,
  // What the doctor tells an operator to do, from any hour on.
  recount: (tenant_id: string, rest: number) =>
    sql`insert into uncounted_sums values (${tenant_id}, true, timestamptz '2024-02-20 15:00Z' + ${rest} * interval '9 days')
      on conflict do nothing`,
};

type Sum = { count: number; amount: string };
type Summary = {
  days: { day: string; paid: Sum; refunded: Sum }[];
  before: { paid: Sum; refunded: Sum };
  statuses: (Sum & { status: string; refunded: string })[];
};
type Asked = { from: string; to: string; is_sandbox: boolean };
const figure = (name: string, { count, amount }: Sum, refunded = "0.00") => [name, count, amount, refunded];

/** The figures of a summary that are not 0. */
async function askFor(person: ConsoleClient, { from, to, is_sandbox }: Asked) {
  const { status, body } = await person.call<Summary>("GET", `/summary?from=${from}&to=${to}&is_sandbox=${is_sandbox}`);
  expect(status).toBe(200);
  return [
    ...body.days.flatMap(({ day, paid, refunded }) => [
      figure(`paid ${day}`, paid),
      figure(`refunded ${day}`, refunded),
    ]),
    figure("paid before", body.before.paid),
    figure("refunded before", body.before.refunded),
    ...body.statuses.map((sum) => figure(sum.status, sum, sum.refunded)),
  ].filter(([, count]) => count !== 0);
}

/** The same by a plain sum of the rows, with the days of PostgreSQL. */
async function addUp(process: World, tenant_id: string, { from, to, is_sandbox }: Asked) {
  const zone = process.deps.config.subscription_tz;
  const { rows } = await sql<{ name: string; count: number; amount: string; refunded: string }>`
    with asked as (
      select ${from}::timestamp as first, ${to}::timestamp + interval '1 day' as after,
        ${to}::timestamp - ${from}::timestamp + interval '1 day' as length, ${world.clock.now()}::timestamptz at time zone ${zone} as now
    ),
    compared as (
      select asked.*, first - length as first_before,
        case when now >= after - interval '1 day' and now < after then now - length else first end as after_before
      from asked
    ),
    act as (
      select 'paid' as name, paid_at at time zone ${zone} as at, amount_tiyn from invoices
      where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and paid_at is not null
      union all
      select 'refunded', created_at at time zone ${zone}, amount_tiyn from refunds
      where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and status = 'completed'
    ),
    part as (
      select act.name || ' ' || to_char(at, 'YYYY-MM-DD') as name, amount_tiyn, 0::bigint as refunded_tiyn from act, compared
      where at >= first and at < after
      union all
      select act.name || ' before', amount_tiyn, 0 from act, compared where at >= first_before and at < after_before
      union all
      select status, amount_tiyn, total_refunded_tiyn from invoices, compared
      where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox}
        and created_at at time zone ${zone} >= first and created_at at time zone ${zone} < after
    )
    select name, count(*) as count, round(sum(amount_tiyn) / 100, 2)::text as amount,
      round(sum(refunded_tiyn) / 100, 2)::text as refunded
    from part group by name`.execute(db);
  return rows.map(({ name, count, amount, refunded }) => figure(name, { count, amount }, refunded));
}

const inOrder = (figures: unknown[]) => figures.map((one) => JSON.stringify(one)).sort();

async function expectExact(person: SignedUp, asked: Asked): Promise<void> {
  const there = visitor(india);
  for (const [name, value] of person.cookies) there.cookies.set(name, value);
  const { id } = person.tenant;
  expect(inOrder(await askFor(person, asked))).toEqual(inOrder(await addUp(world, id, asked)));
  expect(inOrder(await askFor(there, asked))).toEqual(inOrder(await addUp(india, id, asked)));
}

it("are exact at once after any history, in days of whole and of half hours", { timeout: 120_000 }, async () => {
  const change = fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]));
  const step = fc.oneof(
    fc.record({ kind: fc.constant("insert" as const), count: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant("change" as const), change, rest: fc.nat(2) }),
    fc.record({ kind: fc.constant("fold" as const), isThere: fc.boolean() }),
  );
  const asked = fc.record({
    from: fc.integer({ min: 18, max: 29 }).map((day) => `2024-02-${day}`),
    to: fc.integer({ min: 1, max: 12 }).map((day) => `2024-03-${String(day).padStart(2, "0")}`),
    is_sandbox: fc.boolean(),
  });
  let histories = 0;
  const history = fc.asyncProperty(
    fc.array(step, { minLength: 4, maxLength: 25 }),
    fc.array(asked, { minLength: 2, maxLength: 2 }),
    async (steps, questions) => {
      histories += 1;
      const person = await signUp(world, `sums-${histories}@example.com`);
      const tenant_id = person.tenant.id;
      let made = 0;
      for (const one of [{ kind: "insert" as const, count: 40 }, ...steps]) {
        if (one.kind === "insert") {
          await insertInvoices(tenant_id, { from: made + 1, to: made + one.count });
          made += one.count;
        }
        if (one.kind === "change") await CHANGES[one.change](tenant_id, one.rest).execute(db);
        if (one.kind === "fold") await foldSums((one.isThere ? india : world).deps, SMALL).run();
      }
      for (const question of questions) await expectExact(person, question);
      expect(await findWrongSums(db, EVER)).toEqual(NOTHING_WRONG);
      await foldAll();
      for (const question of questions) await expectExact(person, question);
      expect(await findWrongSums(db, EVER)).toEqual(NOTHING_WRONG);
    },
  );
  await fc.assert(history, { numRuns: 12 });
});

it("count rows from before the triggers while others write and two processes fold", { timeout: 120_000 }, async () => {
  const { id: tenant_id } = await makeTenant(world);
  await sql`alter table invoices disable trigger user`.execute(db);
  await insertInvoices(tenant_id, { from: 1, to: 3_000 });
  await sql`alter table invoices enable trigger user`.execute(db);
  await sql`insert into uncounted_sums select ${tenant_id}, mode, to_timestamp(0) from (values (true), (false)) m (mode)`.execute(
    db,
  );

  let writing = 3;
  const write = async (writer: number) => {
    for (let i = 0; i < 25; i += 1) {
      const n = 4_000 + i * 3 + writer;
      await insertInvoices(tenant_id, { from: n, to: n });
      await sql`update invoices set status = 'paid', paid_at = created_at + interval '3 hours'
        where tenant_id = ${tenant_id} and status = 'pending' and amount_tiyn in (${1000 + n}, ${1000 + i * 100 + writer})`.execute(
        db,
      );
    }
    writing -= 1;
  };
  const fold = async ({ deps }: World) => {
    while (writing > 0) await foldSums(deps, { deltasPerRound: 20, rowsPerSlice: 100 }).run();
  };
  const examine = async () => {
    while (writing > 0) expect(await findWrongSums(db, EVER)).toEqual(NOTHING_WRONG);
  };
  await Promise.all([write(0), write(1), write(2), fold(world), fold(india), examine()]);
  await foldAll();
  expect(await findWrongSums(db, EVER)).toEqual(NOTHING_WRONG);
  const { rows } = await sql`
    select (select count(*) from hourly_sum_deltas) as deltas, (select count(*) from uncounted_sums) as uncounted,
      sum(count) filter (where kind not in ('payment', 'refund'))::integer as invoices,
      count(*) filter (where count = 0) as zeros
    from hourly_sums where tenant_id = ${tenant_id}`.execute(db);
  expect(rows).toEqual([{ deltas: 0, uncounted: 0, invoices: 3_075, zeros: 0 }]);
});

it("keep the hours whose invoices are gone, also when later ones are counted again", async () => {
  const person = await signUp(world, "sums-gone@example.com");
  const tenant_id = person.tenant.id;
  await insertInvoices(tenant_id, { from: 1, to: 60 });
  await foldAll();
  const asked = { from: "2024-02-19", to: "2024-03-12", is_sandbox: false };
  const then = await askFor(person, asked);
  await sql`delete from invoices where tenant_id = ${tenant_id} and created_at < '2024-03-01' and paid_at is null`.execute(
    db,
  );
  await sql`insert into uncounted_sums values (${tenant_id}, false, '2024-03-01T00:00Z')`.execute(db);
  expect(await askFor(person, asked)).toEqual(then);
  await foldAll();
  expect(await askFor(person, asked)).toEqual(then);
  expect(await findWrongSums(db, new Date("2024-03-01T00:00Z"))).toEqual(NOTHING_WRONG);
});
