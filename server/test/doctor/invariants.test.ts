/** Every rule of the data: the doctor finds a healthy database healthy, and reports exactly the one rule that is violated. */
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/db/database.ts";
import { WAITS } from "../../src/doctor/backlog-checks.ts";
import { INVARIANTS } from "../../src/doctor/invariants.ts";
import { describeViolations } from "../../src/doctor/violations.ts";
import { makePatient, type Patient } from "./patient.ts";

let patient: Patient;
beforeAll(async () => {
  patient = await makePatient();
});
afterAll(() => patient.close());

describe("a healthy installation", () => {
  it("has only ok findings, one for every rule", () => {
    expect(patient.healthy.filter(({ state }) => state !== "ok")).toEqual([]);
    const checks = patient.healthy.map(({ check }) => check);
    for (const { check } of [...INVARIANTS, ...WAITS]) expect(checks).toContain(check);
    expect(new Set(checks.map((check, at) => `${patient.healthy[at]?.subject} ${check}`)).size).toBe(checks.length);
  });

  it("is left as it was, to the last column", () => {
    expect(patient.isUntouched).toBe(true);
  });
});

type Damage = {
  /** The check that names it. */
  check: string;
  /** The tenant, where it is not the patient's own. */
  tenant?: string;
  /** What is named beside the tenant. */
  id: (patient: Patient) => unknown;
  statement: (patient: Patient) => RawBuilder<unknown>;
};

const setInvoice = (id: number, change: RawBuilder<unknown>) => sql`update invoices set ${change} where id = ${id}`;
const setSubscription = (id: number, change: RawBuilder<unknown>) =>
  sql`update subscriptions set ${change} where id = ${id}`;
const newEvent = ({ tenant_id }: Patient, body: object) =>
  sql`insert into events (tenant_id, id, type, body, created_at)
    values (${tenant_id}, 'evt_new', 'invoice.status_changed', ${JSON.stringify(body)}, now())`;
/** The event that told of the invoice's `status`. */
const eventOf = (id: number, status: string) =>
  sql`(body::json -> 'invoice' ->> 'id')::int = ${id} and body::json -> 'invoice' ->> 'status' = ${status}`;

/** The live invoice that was paid pays for a cycle of the subscription that was paid already. */
const paidOnceMore = ({ ids }: Patient, is_duplicate: boolean) => sql`
  insert into subscription_invoices (tenant_id, subscription_id, invoice_id, billing_period_start, billing_period_end,
    billing_period_label, amount_tiyn, attempt_number, status, paid_at, is_duplicate, created_at)
  select tenant_id, subscription_id, ${ids.paid}, billing_period_start, billing_period_end, billing_period_label,
    amount_tiyn, 99, 'paid', paid_at, ${is_duplicate}, created_at
  from subscription_invoices where subscription_id = ${ids.active} and status = 'paid' limit 1`;
/** The open live invoice is by which a bill can be paid that was closed at `settled_at`. */
const closedBill = ({ tenant_id, ids }: Patient, settled_at: RawBuilder<unknown>) => sql`
  with bill as (
    insert into bills (tenant_id, tariff, period_key, period_days, price_kzt, follows, status, issued_at, settled_at)
    values (${tenant_id}, 'start', 'month', 30, 1500, now(), 'void', now(), ${settled_at}) returning id
  )
  update invoices set external_order_id = 'bill-' || bill.id from bill where invoices.id = ${ids.pending}`;

/** The open live invoice is a payment link's; the link counts no places. */
const uncountedLink = ({ tenant_id, ids }: Patient) => sql`
  ${newLink(tenant_id)}
  update invoices set payment_link_id = link.id from link where invoices.id = ${ids.pending}`;
/** The subscription that has ended is a payment link's; its invoice is not. */
const subscriptionOfLink = ({ tenant_id, ids }: Patient) => sql`
  ${newLink(tenant_id)}
  update subscriptions set payment_link_id = link.id from link where subscriptions.id = ${ids.ended}`;
const newLink = (tenant_id: string) => sql`
  with link as (
    insert into payment_links (tenant_id, is_sandbox, slug, title, amount_tiyn, channels, ask, metadata, search_text, created_at)
    values (${tenant_id}, false, 'lesson', 'Урок', 100, '{qr}', '{}', '{}', 'урок', now()) returning id
  )`;

const BROKEN: Damage[] = [
  {
    check: "places, payments_count and payments_total are those of the link's invoices and subscriptions",
    id: () => 1,
    statement: uncountedLink,
  },
  {
    check: "the invoices of a subscription have its payment link",
    id: ({ ids }) => ids.ended,
    statement: subscriptionOfLink,
  },
  {
    check: "an invoice and the code in its place are not open at the same time",
    id: ({ ids }) => ids.pending,
    statement: ({ tenant_id, ids }) => sql`
      insert into invoice_switches (tenant_id, invoice_id, asked_at, qr_invoice_id)
      values (${tenant_id}, ${ids.pending}, now(), ${ids.pending})`,
  },
  {
    check: "total_refunded_tiyn is the sum of the completed refunds",
    id: ({ ids }) => ids.partial,
    statement: ({ ids }) => setInvoice(ids.partial, sql`total_refunded_tiyn = total_refunded_tiyn + 1`),
  },
  {
    check: "refund_pending_tiyn is the sum of the pending refunds",
    id: ({ ids }) => ids.partial,
    statement: ({ ids }) => setInvoice(ids.partial, sql`refund_pending_tiyn = 1`),
  },
  {
    check: "every pending refund will be polled",
    id: ({ ids }) => ids.paid,
    statement: ({ ids }) => setInvoice(ids.paid, sql`next_returns_look_at = null`),
  },
  {
    check: "the status follows from what is refunded",
    id: ({ ids }) => ids.paid,
    statement: ({ tenant_id, ids }) => sql`
      with refund as (
        insert into refunds (tenant_id, invoice_id, is_sandbox, amount_tiyn, status, created_at)
        values (${tenant_id}, ${ids.paid}, false, 7, 'completed', now())
      )
      update invoices set total_refunded_tiyn = 7 where id = ${ids.paid}`,
  },
  {
    check: "paid_at is set for what is paid and for nothing else",
    id: ({ ids }) => ids.refunded,
    statement: ({ ids }) => setInvoice(ids.refunded, sql`paid_at = null`),
  },
  {
    check: "paid_at is set for what is paid and for nothing else",
    id: ({ ids }) => ids.pending,
    statement: ({ ids }) => setInvoice(ids.pending, sql`paid_at = now()`),
  },
  {
    check: "every open invoice will be polled",
    id: ({ ids }) => ids.pending,
    statement: ({ ids }) => setInvoice(ids.pending, sql`next_poll_at = null`),
  },
  {
    check: "no settled invoice will be polled",
    id: ({ ids }) => ids.paid,
    statement: ({ tenant_id, ids }) => sql`
      insert into invoice_watches (tenant_id, invoice_id, is_open_code, due_at)
      values (${tenant_id}, ${ids.paid}, false, now() + interval '1 day')`,
  },
  {
    check: "no closed invoice answers a repeated create",
    id: ({ ids }) => ids.cancelled,
    // A constraint holds it too: this is what a database without that would hold.
    statement: ({ ids }) =>
      sql.raw(`do $$ begin
        alter table invoices drop constraint invoices_replay_key_is_of_an_open_or_paid_one;
        update invoices set replay_key = 'phone|false|1' where id = ${ids.cancelled};
      end $$`),
  },
  {
    check: "the counters of the list count every invoice",
    id: () => "expired from 0",
    statement: ({ tenant_id }) =>
      sql`insert into invoice_count_deltas values (${tenant_id}, 0, 'expired', 1, now(), now(), true)`,
  },
  {
    check: "the counters of the list count every invoice",
    id: () => "all from 0",
    statement: () => sql`update invoice_counts set count = count - 1 where status = 'all'`,
  },
  {
    check: "each has the sums of its invoices and subscriptions",
    id: () => "87021234567",
    statement: () => sql`update customers set paid_tiyn = paid_tiyn + 1 where phone = '87021234567' and not is_sandbox`,
  },
  {
    check: "each has an owner",
    id: () => "members 1",
    statement: ({ tenant_id }) => sql`
      with person as (
        insert into users (email, password_hash, created_at) values ('cashier@shop.kz', '', now()) returning id)
      insert into memberships select ${tenant_id}, id, 'cashier', now() from person`,
  },
  {
    check: "people sign in to tenants of which they are members",
    id: () => "user 70707",
    statement: ({ tenant_id }) =>
      sql.raw(`do $$ begin
        insert into users (id, tenant_id, email, password_hash, created_at) overriding system value
        values (70707, '${tenant_id}', 'stray@shop.kz', '', now());
        delete from memberships where user_id = 70707;
      end $$`),
  },
  {
    check: "of a person who was forgotten nothing is stored but what the person did",
    tenant: "no merchant",
    id: () => "user 70708",
    statement: () => sql`
      insert into users (id, email, password_hash, created_at, deleted_at) overriding system value
      values (70708, 'remembered@shop.kz', 'a hash', now(), now())`,
  },
  {
    check: "one that is closed has no key, no member, no shop, no connection and no subscription",
    tenant: "tnt_closed",
    id: () => "key key_left",
    statement: () => sql`
      with closed as (
        insert into tenants (id, name, created_at, closed_at) values ('tnt_closed', 'closed', now(), now()) returning id
      )
      insert into api_keys (tenant_id, id, name, prefix, mode, secret_hash, created_at)
      select id, 'key_left', 'left', 'x', 'test', 'left', now() from closed`,
  },
  {
    check: "the sums of each hour of a year are those of its invoices and refunds",
    id: () => "expired 2100-01-01T00Z sandbox",
    statement: ({ tenant_id }) =>
      sql`insert into hourly_sum_deltas values (${tenant_id}, true, 'expired', '2100-01-01T00:00Z', 1, 100, 0)`,
  },
  {
    check: "each leads from its beginning to the status, without a gap",
    id: ({ ids }) => ids.cancelled,
    statement: ({ ids }) => sql`
      with events as (delete from events where (body::json -> 'invoice' ->> 'id')::int = ${ids.cancelled})
      delete from invoice_changes where invoice_id = ${ids.cancelled}`,
  },
  {
    check: "each leads from its beginning to the status, without a gap",
    id: ({ ids }) => ids.sandboxCancelled,
    statement: ({ ids }) =>
      sql`update invoice_changes set to_status = 'expired' where invoice_id = ${ids.sandboxCancelled}`,
  },
  {
    check: "each leads from its beginning to the status, without a gap",
    id: ({ ids }) => ids.refunded,
    statement: ({ ids }) =>
      sql`update invoice_changes set from_status = 'cancelled' where invoice_id = ${ids.refunded} and to_status = 'refunded'`,
  },
  {
    check: "each is of an invoice of its tenant",
    id: () => "evt_new",
    statement: (given) => newEvent(given, { invoice: { id: 999_999, status: "paid" } }),
  },
  {
    check: "the newest of an invoice has its status",
    id: ({ ids }) => ids.sandboxCancelled,
    statement: ({ ids }) => sql`update events set body = replace(body, '"cancelled"', '"expired"')
      where ${eventOf(ids.sandboxCancelled, "cancelled")}`,
  },
  {
    check: "none repeats the one before it",
    id: () => "evt_new",
    statement: (given) => newEvent(given, { invoice: { id: given.ids.sandboxCancelled, status: "cancelled" } }),
  },
  {
    check: "every change of a live invoice is announced once",
    id: ({ ids }) => ids.partial,
    statement: ({ ids }) => sql`delete from events where ${eventOf(ids.partial, "paid")}`,
  },
  {
    check: "every change of a live invoice is announced once",
    id: ({ ids }) => ids.partial,
    statement: (given) => newEvent(given, { invoice: { id: given.ids.partial, status: "partially_refunded" } }),
  },
  {
    check: "those that wait have a next attempt, and no others",
    id: () => "dlv_odd",
    statement: ({ tenant_id }) => sql`
      insert into deliveries (tenant_id, id, event_id, status, next_attempt_at, created_at)
      select ${tenant_id}, 'dlv_odd', id, 'delivered', now() + interval '1 hour', created_at from events limit 1`,
  },
  {
    check: "each is of an event",
    id: () => "dlv_lone",
    statement: ({ tenant_id }) => sql`
      insert into deliveries (tenant_id, id, event_id, status, created_at)
      values (${tenant_id}, 'dlv_lone', 'evt_gone', 'delivered', now())`,
  },
  {
    check: "every active one is due, or waits for an invoice, and no others are",
    id: ({ ids }) => ids.due,
    statement: ({ ids }) => setSubscription(ids.due, sql`next_run_at = null`),
  },
  {
    check: "each is of an event",
    id: () => "dlv_lone",
    statement: ({ tenant_id }) => sql`
      insert into deliveries (tenant_id, id, event_id, status, created_at)
      values (${tenant_id}, 'dlv_lone', 'evt_gone', 'delivered', now())`,
  },
  {
    check: "every active one is due, or waits for an invoice, and no others are",
    id: ({ ids }) => ids.ended,
    statement: ({ ids }) => setSubscription(ids.ended, sql`next_run_at = now() + interval '1 day'`),
  },
  {
    check: "none waits for an invoice that has ended",
    id: ({ ids }) => ids.ended,
    statement: ({ ids }) =>
      setSubscription(
        ids.ended,
        sql`open_invoice_id = (select invoice_id from subscription_invoices where subscription_id = ${ids.ended})`,
      ),
  },
  {
    check: "each attempt is what its invoice has become",
    id: () => 1,
    statement: () => sql`update subscription_invoices set status = 'failed' where id = 1`,
  },
  {
    check: "no cycle has two payments, neither of which is marked as one too many",
    id: ({ ids }) => ids.active,
    statement: (given) => paidOnceMore(given, false),
  },
  {
    check: "no closed one can still be paid",
    id: ({ ids }) => ids.pending,
    statement: (given) => closedBill(given, sql`now() - interval '6 minutes'`),
  },
  {
    check: "every end is announced once",
    id: ({ ids }) => ids.active,
    statement: ({ tenant_id, ids }) =>
      sql`insert into events (tenant_id, id, type, body, created_at)
        values (${tenant_id}, 'evt_end', 'subscription.expired', ${JSON.stringify({ subscription_id: ids.active })}, now())`,
  },
];

const WAITING: Damage[] = [
  {
    check: "no subscription has been due for 5 minutes longer than a scheduler's round",
    id: ({ ids }) => ids.due,
    statement: ({ ids }) => setSubscription(ids.due, sql`next_run_at = now() - interval '7 minutes'`),
  },
  {
    check: "no invoice has been due for 5 minutes",
    id: ({ ids }) => ids.pending,
    statement: ({ ids }) => setInvoice(ids.pending, sql`next_poll_at = now() - interval '6 minutes'`),
  },
  {
    check: "no invoice has been due for 5 minutes",
    id: ({ ids }) => ids.paid,
    statement: ({ ids }) => setInvoice(ids.paid, sql`next_returns_look_at = now() - interval '6 minutes'`),
  },
  {
    check: "no delivery has been due for 5 minutes",
    id: () => "dlv_late",
    statement: ({ tenant_id }) => sql`
      insert into deliveries (tenant_id, id, event_id, next_attempt_at, created_at)
      select ${tenant_id}, 'dlv_late', id, now() - interval '6 minutes', created_at from events limit 1`,
  },
  {
    check: "every create is answered within 15 minutes",
    id: ({ ids }) => ids.pending,
    statement: ({ ids }) =>
      setInvoice(ids.pending, sql`status = 'processing', created_at = now() - interval '16 minutes'`),
  },
  {
    check: "every refund is settled within 15 minutes",
    id: ({ ids }) => ids.openRefund,
    statement: () => sql`update refunds set created_at = now() - interval '16 minutes' where status = 'pending'`,
  },
  {
    check: "no invoice is held for a person",
    id: ({ ids }) => ids.expired,
    statement: ({ ids }) => setInvoice(ids.expired, sql`held_reason = 'amount_mismatch'`),
  },
  {
    check: "every invoice that must not be paid any more is withdrawn within an hour",
    id: ({ ids }) => ids.pending,
    statement: ({ ids }) => setInvoice(ids.pending, sql`withdraw_at = now() - interval '61 minutes'`),
  },
  {
    check: "every invoice that must not be paid any more is withdrawn within an hour",
    id: ({ ids }) => ids.pending,
    statement: ({ ids }) =>
      setInvoice(
        ids.pending,
        sql`withdraw_at = now() + interval '1 hour', cancel_requested_at = now() - interval '61 minutes'`,
      ),
  },
  {
    check: "no invoice has waited to be sent for 5 minutes longer than a scheduler's round",
    id: ({ ids }) => ids.pending,
    statement: ({ ids }) =>
      setInvoice(ids.pending, sql`status = 'processing', next_poll_at = null, send_at = now() - interval '7 minutes'`),
  },
  {
    check: "no cycle was paid twice, or one payment is paid back",
    id: ({ ids }) => `${ids.active} (invoice ${ids.paid})`,
    statement: (given) => paidOnceMore(given, true),
  },
  {
    check: "none was given up before it was known whether the provider has made it",
    id: ({ ids }) => ids.refused,
    statement: ({ ids }) => sql`
      with change as (update invoice_changes set source = 'reconciler' where invoice_id = ${ids.refused})
      update invoices set failure_reason = null where id = ${ids.refused}`,
  },
  {
    check: "no call under an Idempotency-Key was lost",
    id: () => "POST /api/v1/invoices order-1",
    statement: ({ tenant_id }) => sql`
      insert into idempotency_keys (tenant_id, route, key, fingerprint, claim, claimed_at, lease_until)
      values (${tenant_id}, 'POST /api/v1/invoices', 'order-1', '', 'clm_1', now() - interval '1 hour',
        now() - interval '1 hour' + interval '6 seconds')`,
  },
];

describe("what breaks a rule is named, and nothing else is", () => {
  it.each(BROKEN)("$check", async ({ check, tenant, id, statement }) => {
    const findings = await patient.findingsAfter((db) => statement(patient).execute(db));
    const detail = `1: ${tenant ?? patient.tenant_id} ${id(patient)}`;
    expect(findings).toEqual([expect.objectContaining({ check, state: "broken", detail, remedy: expect.any(String) })]);
  });
});

describe("what waits too long is a warning", () => {
  it.each(WAITING)("$check", async ({ check, id, statement }) => {
    const findings = await patient.findingsAfter((db) => statement(patient).execute(db));
    const detail = `1: ${patient.tenant_id} ${id(patient)}`;
    expect(findings).toEqual([
      expect.objectContaining({ check, state: "warning", detail, remedy: expect.any(String) }),
    ]);
  });
});

describe("a rule that cannot be violated alone", () => {
  it("more refunded than was paid: the sum differs from the total too", async () => {
    const { tenant_id, ids } = patient;
    const findings = await patient.findingsAfter((db) =>
      sql`insert into refunds (tenant_id, invoice_id, is_sandbox, amount_tiyn, status, created_at)
        values (${tenant_id}, ${ids.refunded}, false, 1, 'completed', now())`.execute(db),
    );
    expect(findings.map(({ check, detail }) => [check, detail])).toEqual([
      ["total_refunded_tiyn is the sum of the completed refunds", `1: ${tenant_id} ${ids.refunded}`],
      ["no invoice has more refunded than was paid", `1: ${tenant_id} ${ids.refunded}`],
    ]);
  });

  it("a subscription waits for an invoice that is held: the invoice is named too", async () => {
    const { tenant_id, ids } = patient;
    const findings = await patient.findingsAfter((db) =>
      sql`update invoices set held_reason = 'amount_mismatch'
        where id = (select open_invoice_id from subscriptions where id = ${ids.active})`.execute(db),
    );
    const held = expect.stringMatching(new RegExp(`^1: ${tenant_id} \\d+$`));
    const waiting = expect.stringMatching(new RegExp(`^1: ${tenant_id} ${ids.active} \\(invoice \\d+\\)$`));
    expect(findings.map(({ check, state, detail }) => [check, state, detail])).toEqual([
      ["no invoice is held for a person", "warning", held],
      ["no subscription waits for an invoice that is held", "warning", waiting],
    ]);
  });

  it("a live invoice's first change is missing: its event is one too many", async () => {
    const { tenant_id, ids } = patient;
    const findings = await patient.findingsAfter((db) =>
      sql`delete from invoice_changes where invoice_id = ${ids.partial} and from_status = 'pending'`.execute(db),
    );
    expect(findings.map(({ check, detail }) => [check, detail])).toEqual([
      ["each leads from its beginning to the status, without a gap", `1: ${tenant_id} ${ids.partial}`],
      ["every change of a live invoice is announced once", `1: ${tenant_id} ${ids.partial}`],
    ]);
  });
});

describe("healthy states are not reported", () => {
  const nothing = async (damage: (db: Database) => Promise<unknown>) =>
    expect(await patient.findingsAfter(damage)).toEqual([]);

  it("old events that were forgotten, also half of an invoice's", () =>
    nothing(async (db) => {
      const half = sql`delete from events where seq <= (select (min(seq) + max(seq)) / 2 from events)`;
      await half.execute(db);
      expect(await patient.findingsAfter((other) => half.execute(other))).toEqual([]);
      await sql`delete from events where created_at < (select created_at from events order by seq desc limit 1)`.execute(
        db,
      );
    }));

  it("a delivery that is being attempted, however long it has been due", () =>
    nothing((db) =>
      sql`insert into deliveries (tenant_id, id, event_id, next_attempt_at, leased_until, created_at)
        select ${patient.tenant_id}, 'dlv_held', id, now() - interval '1 hour', now() + interval '20 seconds', created_at
        from events limit 1`.execute(db),
    ));

  it("an invoice that is held, whose time of being watched is over, but that it is held", async () => {
    const findings = await patient.findingsAfter((db) =>
      setInvoice(patient.ids.pending, sql`held_reason = 'amount_mismatch', next_poll_at = null`).execute(db),
    );
    expect(findings.map(({ check }) => check)).toEqual(["no invoice is held for a person"]);
  });

  it("a second payment of a cycle that was paid back", () =>
    nothing(async (db) => {
      await paidOnceMore(patient, true).execute(db);
      await sql`update subscription_invoices set invoice_id = ${patient.ids.refunded} where attempt_number = 99`.execute(
        db,
      );
    }));

  it("an invoice of a bill that was closed just now, or that is being withdrawn, or is open itself", async () => {
    await nothing((db) => closedBill(patient, sql`now() - interval '1 minute'`).execute(db));
    await nothing((db) => closedBill(patient, sql`null`).execute(db));
    await nothing(async (db) => {
      await closedBill(patient, sql`now() - interval '1 day'`).execute(db);
      await setInvoice(patient.ids.pending, sql`withdraw_at = now() + interval '1 minute'`).execute(db);
    });
  });

  it("an invoice that waits to be sent again, however old it is", () =>
    nothing((db) =>
      setInvoice(
        patient.ids.pending,
        sql`status = 'processing', created_at = now() - interval '1 day', next_poll_at = null,
          send_at = now() + interval '1 hour'`,
      ).execute(db),
    ));

  it("a create that the provider refused, or was found never to have got", () =>
    nothing((db) =>
      sql`with change as (update invoice_changes set source = 'reconciler' where invoice_id = ${patient.ids.refused})
        update invoices set failure_reason = 'never_sent' where id = ${patient.ids.refused}`.execute(db),
    ));

  it("a lost create of a merchant whose session has died", () =>
    nothing(async (db) => {
      await sql`update provider_sessions set dead_at = now()`.execute(db);
      await setInvoice(patient.ids.pending, sql`status = 'processing', created_at = now() - interval '1 hour'`).execute(
        db,
      );
    }));

  it("an attempt under an idempotency key that ended with an error and gave its lease back", () =>
    nothing((db) =>
      sql`insert into idempotency_keys (tenant_id, route, key, fingerprint, claim, claimed_at, lease_until)
        values (${patient.tenant_id}, 'POST /', 'k', '', 'c', now() - interval '1 hour',
          now() - interval '1 hour' + interval '1 second')`.execute(db),
    ));
});

describe("a rule that cannot be examined", () => {
  it("is broken, and the others are examined all the same", async () => {
    const findings = await patient.findingsAfter(async (db) => {
      await sql`update events set body = 'no json' where seq = (select min(seq) from events)`.execute(db);
      await setInvoice(patient.ids.expired, sql`held_reason = 'unknown_outcome'`).execute(db);
    });
    expect(findings.map(({ subject, state }) => `${subject} ${state}`)).toEqual([
      ...Array.from({ length: 4 }, () => "events broken"),
      "queues warning",
    ]);
    expect(findings[0]?.detail).toContain("could not be examined: invalid input syntax for type json");
  });
});

describe("the remedy for wrong counters", () => {
  it("sets them right", async () => {
    const rule = INVARIANTS.find(({ check }) => check === "the counters of the list count every invoice");
    const statements = rule?.remedy.replace(/^[^:]*: /, "") ?? "";
    expect(statements).toMatch(/^lock table/);
    const findings = await patient.findingsAfter(async (db) => {
      await sql`update invoice_counts set count = count + 5`.execute(db);
      await db.transaction().execute((transaction) => sql.raw(statements).execute(transaction));
    });
    expect(findings).toEqual([]);
  });
});

describe("the naming of many", () => {
  it("names five and counts the rest", async () => {
    const findings = await patient.findingsAfter((db) =>
      sql`update invoices set held_reason = 'unknown_outcome'`.execute(db),
    );
    const held = findings.find(({ check }) => check === "no invoice is held for a person");
    const { tenant_id } = patient;
    expect(held?.detail).toMatch(
      new RegExp(`^\\d+: ${[1, 2, 3, 4, 5].map((id) => `${tenant_id} ${id}`).join(", ")} and \\d+ more$`),
    );
  });

  it("reports nothing further without a database", () => {
    expect(describeViolations({ count: 2, examples: ["tnt_a 1", "tnt_b 2"] })).toBe("2: tnt_a 1, tnt_b 2");
  });
});
