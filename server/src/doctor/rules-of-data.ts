/** The rules that the data keeps, each with the statement that looks for a breach and what to do about one. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import {
  findExcessRefunds,
  findUnwatchedInvoices,
  findUnwatchedRefunds,
  findWrongCounts,
  findWrongHolds,
  findWrongPaidAt,
  findWrongReplayKeys,
  findWrongStatuses,
  findWrongTotals,
} from "./money-invariants-store.ts";
import type { Offenders } from "./offenders.ts";
import {
  findHeldInvoices,
  findLateDeliveries,
  findLateInvoices,
  findLateSubscriptions,
  findLostCreates,
  findLostKeys,
  findLostRefunds,
} from "./queues-store.ts";
import {
  findBrokenTimelines,
  findChangesNotToldOnce,
  findOrphanEvents,
  findRepeatedEvents,
  findUntoldStatuses,
  findWrongDeliveries,
} from "./story-invariants-store.ts";
import {
  findBlockedSubscriptions,
  findUnscheduled,
  findWrongAttempts,
  findWronglyToldEnds,
} from "./subscription-invariants-store.ts";

/** `check` says what holds; `find` looks for rows it does not hold of, as of `now`. */
export type Rule = {
  subject: string;
  check: string;
  find(snapshot: Database, given: { config: Config; now: Date }): Promise<Offenders>;
  remedy: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Jobs look for what is due every second. What has been due for this long has nobody to look at it, or too many before it. */
const LATE_MS = 5 * MINUTE_MS;
/** The provider's word about a lost create or refund is final after 10 minutes. */
const LOST_MS = 15 * MINUTE_MS;
/** How long an attempt under an idempotency key outlives the provider's time-out: as in `http/idempotency.ts`. */
const KEY_LEASE_MARGIN_MS = 5_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const BY_THE_PROVIDER =
  "Compare these invoices with the provider's history, which has the truth about money, and correct the rows by hand.";
const REBUILD_COUNTS =
  "In one transaction: lock table invoices in share mode; delete from invoice_counts; delete from invoice_count_deltas; " +
  "insert into invoice_count_deltas select tenant_id, id >> 12, status, count(*), min(created_at), max(created_at), " +
  "is_sandbox from invoices group by 1, 2, 3, is_sandbox;";
const TELL_BY_HAND =
  "Receivers were told wrongly or not at all: tell these merchants to fetch the invoices, and report it as a fault of Tolem.";

/** What must always hold, in any snapshot, whatever is under way. */
export const INVARIANTS: readonly Rule[] = [
  {
    subject: "refunds",
    check: "total_refunded_tiyn is the sum of the completed refunds",
    find: findWrongTotals,
    remedy: BY_THE_PROVIDER,
  },
  {
    subject: "refunds",
    check: "refund_pending_tiyn is the sum of the pending refunds",
    find: findWrongHolds,
    remedy: BY_THE_PROVIDER,
  },
  {
    subject: "refunds",
    check: "no invoice has more refunded than was paid",
    find: findExcessRefunds,
    remedy: BY_THE_PROVIDER,
  },
  {
    subject: "refunds",
    check: "every refund under way will be looked at",
    find: findUnwatchedRefunds,
    remedy: "Set next_returns_look_at of these invoices to the present: a worker then asks the provider.",
  },
  {
    subject: "invoices",
    check: "the status follows from what is refunded",
    find: findWrongStatuses,
    remedy: BY_THE_PROVIDER,
  },
  {
    subject: "invoices",
    check: "paid_at is set for what is paid and for nothing else",
    find: findWrongPaidAt,
    remedy: BY_THE_PROVIDER,
  },
  {
    subject: "invoices",
    check: "every open invoice will be looked at",
    find: findUnwatchedInvoices,
    remedy: "Set next_poll_at of these invoices to the present: a worker then asks the provider.",
  },
  {
    subject: "invoices",
    check: "no closed invoice answers a repeated create",
    find: findWrongReplayKeys,
    remedy: "Set replay_key of these invoices to null: until then their orders cannot be invoiced again.",
  },
  {
    subject: "invoices",
    check: "the counters of the list count every invoice",
    find: findWrongCounts,
    remedy: REBUILD_COUNTS,
  },
  {
    subject: "timelines",
    check: "each leads from its beginning to the status, without a gap",
    find: findBrokenTimelines,
    remedy: "Something has changed the status past the service; compare these invoices with the provider's history.",
  },
  {
    subject: "events",
    check: "each is of an invoice of its tenant",
    find: findOrphanEvents,
    remedy: "Their invoices were deleted, which Tolem never does: restore them from a backup.",
  },
  {
    subject: "events",
    check: "the newest of an invoice tells its status",
    find: findUntoldStatuses,
    remedy: TELL_BY_HAND,
  },
  {
    subject: "events",
    check: "none repeats the one before it",
    find: findRepeatedEvents,
    remedy: TELL_BY_HAND,
  },
  {
    subject: "events",
    check: "every change of a live invoice is told once",
    find: (snapshot, { config, now }) =>
      findChangesNotToldOnce(snapshot, before(now, config.webhook_retention_days * DAY_MS)),
    remedy: TELL_BY_HAND,
  },
  {
    subject: "deliveries",
    check: "those that wait have a next attempt, and no others",
    find: findWrongDeliveries,
    remedy:
      "Set next_attempt_at of these deliveries to the present where they are pending, to null where they are not.",
  },
  {
    subject: "subscriptions",
    check: "every active one is due, or waits for an invoice, and no others are",
    find: findUnscheduled,
    remedy: "Set next_run_at to next_billing_at where the subscription is active, to null where it is not.",
  },
  {
    subject: "subscriptions",
    check: "none waits for an invoice that has ended",
    find: findBlockedSubscriptions,
    remedy: "Set is_unsettled of the invoice open_invoice_id to true: a worker then takes note of how it ended.",
  },
  {
    subject: "subscriptions",
    check: "each attempt is what its invoice has become",
    find: findWrongAttempts,
    remedy: "Set is_unsettled of the attempt's invoice to true: a worker then takes note of how it ended.",
  },
  {
    subject: "subscriptions",
    check: "every end is told once",
    find: findWronglyToldEnds,
    remedy: TELL_BY_HAND,
  },
];

/** What should not last, but may: in an outage, after a crash, or until a person has come. */
export const WAITS: readonly Rule[] = [
  {
    subject: "queues",
    check: "no invoice has been due for 5 minutes",
    find: (snapshot, { now }) => findLateInvoices(snapshot, before(now, LATE_MS)),
    remedy: "Is no worker running? Run tolem start, or tolem worker.",
  },
  {
    subject: "queues",
    check: "no delivery has been due for 5 minutes",
    find: (snapshot, { now }) => findLateDeliveries(snapshot, before(now, LATE_MS)),
    remedy:
      "Is no worker running? Run tolem start, or tolem worker. If one is, these receivers are slower than their events.",
  },
  {
    subject: "queues",
    check: "no subscription has been due for 5 minutes longer than a scheduler's round",
    find: (snapshot, { config, now }) =>
      findLateSubscriptions(snapshot, before(now, LATE_MS + config.scheduler_interval_seconds * 1000)),
    remedy: "Is no worker running? Run tolem start, or tolem worker.",
  },
  {
    subject: "queues",
    check: "every create is answered within 15 minutes",
    find: (snapshot, { now }) => findLostCreates(snapshot, before(now, LOST_MS)),
    remedy: "The provider cannot be asked about these invoices: look for their ids in the log.",
  },
  {
    subject: "queues",
    check: "every refund is settled within 15 minutes",
    find: (snapshot, { now }) => findLostRefunds(snapshot, before(now, LOST_MS)),
    remedy: "The provider cannot be asked about these refunds: look for their invoices' ids in the log.",
  },
  {
    subject: "queues",
    check: "no invoice is held for a person",
    find: findHeldInvoices,
    remedy:
      "See held_reason of these invoices, settle each with its customer, and say so: POST /invoices/{id}/resolve, or the console.",
  },
  {
    subject: "queues",
    check: "no call under an Idempotency-Key was lost",
    find: (snapshot, { config, now }) =>
      findLostKeys(snapshot, before(now, LATE_MS), config.provider_timeout_ms + KEY_LEASE_MARGIN_MS),
    remedy:
      "A process died in these calls. A repetition under the same key answers for what they did; the log says why.",
  },
];
