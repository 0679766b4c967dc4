/** The invariants of the data, each with the query for its violations and the remedy. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { findWrongCustomers } from "./customer-invariants-store.ts";
import {
  findBrokenTimelines,
  findChangesNotAnnouncedOnce,
  findDeliveriesWithoutEvent,
  findMisscheduledDeliveries,
  findOrphanEvents,
  findRepeatedEvents,
  findStatusesUnlikeNewestEvent,
} from "./event-invariants-store.ts";
import { findDoublePayable, findForeignLinks, findWrongLinks } from "./link-invariants-store.ts";
import {
  findExcessRefunds,
  findNeedlessWatches,
  findPayableClosedBills,
  findUnwatchedInvoices,
  findUnwatchedRefunds,
  findWrongCounts,
  findWrongHolds,
  findWrongPaidAt,
  findWrongReplayKeys,
  findWrongStatuses,
  findWrongTotals,
} from "./money-invariants-store.ts";
import {
  findOpenClosed,
  findRememberedPeople,
  findStrayPeople,
  findTeamsWithoutOwner,
} from "./people-invariants-store.ts";
import {
  findBlockedSubscriptions,
  findDoublePaidCycles,
  findUnscheduled,
  findWrongAttempts,
  findWronglyAnnouncedEnds,
} from "./subscription-invariants-store.ts";
import { findWrongSums } from "./sum-invariants-store.ts";
import type { Violations } from "./violations.ts";

/** `check` states the rule; `find` returns the rows that violate it, as of `now`. */
export type Rule = {
  subject: string;
  check: string;
  find(snapshot: Database, given: { config: Config; now: Date }): Promise<Violations>;
  remedy: string;
};

export const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Jobs claim due rows every second. A row that has been due for this long has no running worker, or a long queue before it. */
export const LATE_MS = 5 * MINUTE_MS;

export const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const BY_THE_PROVIDER =
  "Compare these invoices with the provider's history, which has the truth about money, and correct the rows by hand.";
const REBUILD_COUNTS =
  "In one transaction: lock table invoices in share mode; delete from invoice_counts; delete from invoice_count_deltas; " +
  "insert into invoice_count_deltas select tenant_id, id >> 12, status, count(*), min(created_at), max(created_at), " +
  "is_sandbox from invoices group by 1, 2, 3, is_sandbox;";
/** As many days as a summary shows at most. */
const SUMMED_DAYS = 366;
const HOUR_MS = 60 * MINUTE_MS;
const RECOUNT_SUMS =
  "insert into uncounted_sums select id, is_sandbox, date_trunc('hour', now()) - interval '366 days' from tenants, " +
  "(values (true), (false)) mode (is_sandbox); a worker then counts every hour since then again.";
const NOTIFY_BY_HAND =
  "Receivers got wrong events or none: ask these merchants to fetch the invoices, and report it as a fault of Tolem.";

/** The rules that hold in every snapshot, whatever is running. */
export const INVARIANTS: readonly Rule[] = [
  {
    subject: "payment links",
    check: "places, payments_count and payments_total are those of the link's invoices and subscriptions",
    find: findWrongLinks,
    remedy:
      "Correct the rows of payment_links by hand, from the invoices and subscriptions with their payment_link_id.",
  },
  {
    subject: "payment links",
    check: "the invoices of a subscription have its payment link",
    find: findForeignLinks,
    remedy: "Set payment_link_id of the invoices of these subscriptions to that of the subscription.",
  },
  {
    subject: "payment links",
    check: "an invoice and the code in its place are not open at the same time",
    find: findDoublePayable,
    remedy: "Cancel one of the two, and report it as a fault of Tolem.",
  },
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
    check: "every pending refund will be polled",
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
    check: "every open invoice will be polled",
    find: findUnwatchedInvoices,
    remedy: "Set next_poll_at of these invoices to the present: a worker then asks the provider.",
  },
  {
    subject: "invoices",
    check: "no settled invoice will be polled",
    find: findNeedlessWatches,
    remedy: "Delete these rows of invoice_watches: each costs calls to the provider that nothing can come of.",
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
    subject: "customers",
    check: "each has the sums of its invoices and subscriptions",
    find: findWrongCustomers,
    remedy: "update customer_progress set counted_to = ''; a worker then counts every customer again.",
  },
  {
    subject: "teams",
    check: "each has an owner",
    find: findTeamsWithoutOwner,
    remedy: "update memberships set role = 'owner' of the member who answers for the business.",
  },
  {
    subject: "teams",
    check: "people sign in to tenants of which they are members",
    find: findStrayPeople,
    remedy: "Set users.tenant_id to a tenant of the person's memberships, or to null.",
  },
  {
    subject: "teams",
    check: "of a person who was forgotten nothing is stored but what the person did",
    find: findRememberedPeople,
    remedy: "Delete what these people still have, and report it as a fault of Tolem.",
  },
  {
    subject: "merchants",
    check: "one that is closed has no key, no member, no shop, no connection and no subscription",
    find: findOpenClosed,
    remedy: "Set closing_due_at of these tenants to the present: a worker then ends what they have.",
  },
  {
    subject: "summaries",
    check: "the sums of each hour of a year are those of its invoices and refunds",
    find: (snapshot, { now }) => {
      const since = now.getTime() - SUMMED_DAYS * DAY_MS;
      return findWrongSums(snapshot, new Date(since - (since % HOUR_MS)));
    },
    remedy: RECOUNT_SUMS,
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
    check: "the newest of an invoice has its status",
    find: findStatusesUnlikeNewestEvent,
    remedy: NOTIFY_BY_HAND,
  },
  {
    subject: "events",
    check: "none repeats the one before it",
    find: findRepeatedEvents,
    remedy: NOTIFY_BY_HAND,
  },
  {
    subject: "events",
    check: "every change of a live invoice is announced once",
    find: (snapshot, { config, now }) =>
      findChangesNotAnnouncedOnce(snapshot, before(now, config.webhook_retention_days * DAY_MS)),
    remedy: NOTIFY_BY_HAND,
  },
  {
    subject: "deliveries",
    check: "those that wait have a next attempt, and no others",
    find: findMisscheduledDeliveries,
    remedy:
      "Set next_attempt_at of these deliveries to the present where they are pending, to null where they are not.",
  },
  {
    subject: "deliveries",
    check: "each is of an event",
    find: (snapshot, { config, now }) =>
      findDeliveriesWithoutEvent(snapshot, before(now, config.webhook_retention_days * DAY_MS)),
    remedy: "Their events were deleted past the service: restore them from a backup, or delete these deliveries.",
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
    remedy: "Set is_unsettled of the invoice open_invoice_id to true: a worker then settles it.",
  },
  {
    subject: "subscriptions",
    check: "each attempt is what its invoice has become",
    find: findWrongAttempts,
    remedy: "Set is_unsettled of the attempt's invoice to true: a worker then settles it.",
  },
  {
    subject: "subscriptions",
    check: "no cycle has two payments, neither of which is marked as one too many",
    find: findDoublePaidCycles,
    remedy: "Refund one of the two payments; a cycle is paid for once.",
  },
  {
    subject: "bills",
    check: "no closed one can still be paid",
    find: (snapshot, { config, now }) =>
      findPayableClosedBills(snapshot, config.operator_tenant_id, before(now, LATE_MS)),
    remedy:
      "Is no worker running? It cancels these invoices of your own tenant at the provider; else do so in the console.",
  },
  {
    subject: "subscriptions",
    check: "every end is announced once",
    find: findWronglyAnnouncedEnds,
    remedy: NOTIFY_BY_HAND,
  },
];
