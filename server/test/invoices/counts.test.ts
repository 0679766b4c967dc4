/** The counters behind the invoice list always equal a count of every row. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/db/database.ts";
import type { Page } from "../../src/http/pagination.ts";
import { compactCounts } from "../../src/invoices/fold-counts.ts";
import { type InvoiceFilter, listInvoices } from "../../src/invoices/list-store.ts";
import { PUBLISHED_STATUSES, STORED_BY_PUBLISHED, STORED_STATUSES } from "../../src/rules/invoice-status.ts";
import { makeTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let db: Database;
beforeAll(async () => {
  world = await createWorld();
  db = world.deps.db;
});
afterAll(() => world.close());

const NO_FILTER: InvoiceFilter = {
  statuses: null,
  from: null,
  to: null,
  external_order_id: null,
  payment_link_id: null,
  metadata: null,
  is_sandbox: null,
  isHeld: null,
  search: null,
  seenFrom: null,
};
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.parse("2026-01-01T00:00:00Z");
const dayOf = (day: number) => new Date(FIRST_DAY_MS + Math.round(day * DAY_MS));

type NewRow = {
  id: number;
  status: string;
  created_at: Date;
  external_order_id: string;
  is_sandbox?: boolean;
  held_reason?: string | null;
};

async function insertRows(tenant_id: string, rows: NewRow[]): Promise<void> {
  const values = rows.map(
    (row) =>
      sql`(${tenant_id}, ${row.id}, 'phone', ${row.is_sandbox ?? true}, ${row.status}, 100, ${row.created_at},
        ${row.external_order_id}, ${row.held_reason ?? null})`,
  );
  await sql`
    insert into invoices (tenant_id, id, channel, is_sandbox, status, amount_tiyn, created_at, external_order_id, held_reason)
    overriding system value values ${sql.join(values)}`.execute(db);
}

/** What the list should be, found the slow way. */
async function countEveryRow(using: Database, tenant_id: string, filter: InvoiceFilter, page: Page) {
  const { statuses, from, to, external_order_id, is_sandbox, isHeld } = filter;
  const matching = using
    .selectFrom("invoices")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .$if(statuses !== null, (query) => query.where("status", "in", statuses ?? []))
    .$if(from !== null, (query) => query.where("created_at", ">=", from ?? new Date(0)))
    .$if(to !== null, (query) => query.where("created_at", "<", to ?? new Date(0)))
    .$if(external_order_id !== null, (query) => query.where("external_order_id", "=", external_order_id))
    .$if(is_sandbox !== null, (query) => query.where("is_sandbox", "=", is_sandbox === true))
    .$if(isHeld === true, (query) => query.where("held_reason", "is not", null))
    .$if(isHeld === false, (query) => query.where("held_reason", "is", null));
  const all = await matching.orderBy("id", "desc").execute();
  return { total: all.length, ids: all.slice(page.offset, page.offset + page.limit).map(({ id }) => id) };
}

/** One round of the job, of `deltasPerRound`, with runs so short that a few invoices fill them. */
const fold = (deltasPerRound: number) =>
  compactCounts(world.deps, { deltasPerRound, runLength: 8, mergedPerRound: 2 }).run();

/** Whether releases may run beside that know no runs. */
const allowOlderReleases = (allow: boolean) =>
  db
    .updateTable("invoice_run_progress")
    .set({ merges_from: new Date(allow ? "2100-01-01T00:00:00Z" : 0) })
    .execute();

async function list(using: Database, tenant_id: string, filter: InvoiceFilter, page: Page) {
  const { total, invoices } = await listInvoices(using, tenant_id, filter, page);
  return { total, ids: invoices.map(({ id }) => id) };
}

const day = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 6, noNaN: true }));
const gap = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 6000 }));
const status = fc.constantFrom(...STORED_STATUSES);
const order = fc.constantFrom("a", "b");
const held_reason = fc.constantFrom(null, null, null, null, null, null, "amount_mismatch");
const change = fc.oneof(
  fc.record({
    invoices: fc.array(fc.record({ gap, status, day, order, is_sandbox: fc.boolean(), held_reason }), {
      minLength: 1,
      maxLength: 40,
    }),
  }),
  fc.record({ status, every: fc.integer({ min: 1, max: 4 }), from: fc.nat(3) }),
  fc.record({ fold: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ allow: fc.boolean() }),
);
const query = fc.record({
  filter: fc.record({
    statuses: fc.constantFrom(null, ...PUBLISHED_STATUSES.map((published) => STORED_BY_PUBLISHED[published])),
    from: fc.option(day.map(dayOf)),
    to: fc.option(day.map(dayOf)),
    external_order_id: fc.constantFrom(null, null, null, "a"),
    is_sandbox: fc.constantFrom(null, true, false),
    isHeld: fc.constantFrom(null, null, null, true, false),
    search: fc.constant(null),
    payment_link_id: fc.constant(null),
    metadata: fc.constant(null),
    seenFrom: fc.constant(null),
  }),
  page: fc.record({ limit: fc.integer({ min: 1, max: 30 }), offset: fc.oneof(fc.nat(10), fc.nat(120)) }),
});
const step = fc.record({ change, queries: fc.array(query, { minLength: 3, maxLength: 3 }) });
const story = fc.record({ inOrder: fc.boolean(), steps: fc.array(step, { minLength: 4, maxLength: 16 }) });

describe("the invoice list", () => {
  it("is what counting, sorting and skipping every row gives, after any changes and foldings", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ inOrder, steps }) => {
        const { id: tenant_id } = await makeTenant(world);
        let last_id = 0;
        for (const { change, queries } of steps) {
          if ("invoices" in change) {
            const rows = change.invoices.map(({ gap, day, order, ...row }) => {
              last_id += gap;
              const created_at = inOrder ? dayOf(Math.floor(last_id / 4000) / 4) : dayOf(day);
              return { ...row, id: last_id, created_at, external_order_id: order };
            });
            await insertRows(tenant_id, rows);
          } else if ("status" in change) {
            await sql`update invoices set status = ${change.status} where tenant_id = ${tenant_id}
              and id % ${change.every} = ${change.from}`.execute(db);
          } else if ("allow" in change) {
            await allowOlderReleases(change.allow);
          } else {
            await fold(change.fold);
          }
          for (const { filter, page } of queries) {
            const expected = await countEveryRow(db, tenant_id, filter, page);
            expect(await list(db, tenant_id, filter, page)).toEqual(expected);
          }
        }
      }),
      { numRuns: 30 },
    );
    await allowOlderReleases(false);
  });

  it("stays so within one snapshot while others insert, change and fold", async () => {
    const { id: tenant_id } = await makeTenant(world);
    let writing = 4;
    const write = async (writer: number) => {
      for (let i = 0; i < 60; i += 1) {
        const id = (i * 4 + writer + 1) * 97;
        const status = STORED_STATUSES[i % STORED_STATUSES.length] ?? "pending";
        await insertRows(tenant_id, [{ id, status, created_at: dayOf((i * 7) % 12), external_order_id: "a" }]);
        await sql`update invoices set status = 'paid' where tenant_id = ${tenant_id} and id = ${id - 97 * 40}`.execute(
          db,
        );
      }
      writing -= 1;
    };
    const foldOn = async () => {
      while (writing > 0) await fold(7);
    };
    const read = async () => {
      for (let i = 0; writing > 0; i += 1) {
        const published = PUBLISHED_STATUSES[i % (PUBLISHED_STATUSES.length + 1)];
        const statuses = published === undefined ? null : STORED_BY_PUBLISHED[published];
        const filter = {
          ...NO_FILTER,
          statuses,
          from: i % 3 === 0 ? dayOf(3) : null,
          to: i % 2 === 0 ? dayOf(9) : null,
        };
        const page = { limit: 20, offset: (i * 11) % 150 };
        await db
          .transaction()
          .setIsolationLevel("repeatable read")
          .execute(async (snapshot) => {
            const expected = await countEveryRow(snapshot, tenant_id, filter, page);
            expect(await list(snapshot, tenant_id, filter, page)).toEqual(expected);
          });
      }
    };
    await Promise.all([write(0), write(1), write(2), write(3), foldOn(), foldOn(), read(), read()]);
    const page = { limit: 200, offset: 100 };
    expect(await list(db, tenant_id, NO_FILTER, page)).toEqual(await countEveryRow(db, tenant_id, NO_FILTER, page));
  });
});

describe("the folding of counts", () => {
  const row = { status: "pending", created_at: dayOf(2), external_order_id: "a" };
  const countersOf = (tenant_id: string) =>
    db
      .selectFrom("invoice_counts")
      .select(["bucket", "is_sandbox", "status", "count", "created_from", "created_to"])
      .where("tenant_id", "=", tenant_id)
      .orderBy("bucket")
      .orderBy("is_sandbox", "desc")
      .orderBy("status")
      .execute();

  it("leaves nothing to fold, and one row per run, status and mode, however far the ids lie apart", async () => {
    const { id: tenant_id } = await makeTenant(world);
    await insertRows(tenant_id, [
      { ...row, id: 1 },
      { ...row, id: 2 },
      { ...row, id: 5000, created_at: dayOf(1) },
    ]);
    await insertRows(tenant_id, [{ ...row, id: 3, created_at: dayOf(3) }]);
    await insertRows(tenant_id, [{ ...row, id: 5_000_001, created_at: dayOf(4), is_sandbox: false }]);
    await sql`update invoices set status = 'paid' where tenant_id = ${tenant_id} and id = 3`.execute(db);
    await world.tick();
    expect(await db.selectFrom("invoice_count_deltas").select("count").execute()).toEqual([]);
    expect(await countersOf(tenant_id)).toEqual([
      { bucket: 0, is_sandbox: true, status: "all", count: 4, created_from: dayOf(1), created_to: dayOf(3) },
      { bucket: 0, is_sandbox: true, status: "paid", count: 1, created_from: dayOf(3), created_to: dayOf(3) },
      { bucket: 0, is_sandbox: true, status: "pending", count: 3, created_from: dayOf(1), created_to: dayOf(3) },
      { bucket: 0, is_sandbox: false, status: "all", count: 1, created_from: dayOf(4), created_to: dayOf(4) },
      { bucket: 0, is_sandbox: false, status: "pending", count: 1, created_from: dayOf(4), created_to: dayOf(4) },
    ]);
  });

  it("begins a run where the one before is full, and merges those of before once older releases are gone", async () => {
    const { id: tenant_id } = await makeTenant(world);
    await allowOlderReleases(true);
    const places = Array.from({ length: 20 }, (_, place) => ({ ...row, id: place * 4096 + 1 }));
    await insertRows(tenant_id, places);
    while (await fold(7));
    expect(await countersOf(tenant_id)).toHaveLength(40);
    await allowOlderReleases(false);
    while (await fold(7));
    const merged = (bucket: number, count: number) =>
      ["all", "pending"].map((status) => ({
        ...{ bucket, is_sandbox: true, status, count },
        ...{ created_from: dayOf(2), created_to: dayOf(2) },
      }));
    expect(await countersOf(tenant_id)).toEqual([...merged(0, 8), ...merged(8, 8), ...merged(16, 4)]);
  });
});
