/** The checks of what waits too long, each with its query and its remedy. */

import { endsAtStep, WARNED_DAYS } from "../rules/certificate-warning.ts";
import { before, LATE_MS, MINUTE_MS, type Rule } from "./invariants.ts";
import {
  findDuplicatePayments,
  findEndingCertificates,
  findGivenUpLetters,
  findHeldInvoices,
  findLateClosings,
  findLateDeliveries,
  findLateInvoices,
  findLateLetters,
  findLateSends,
  findLateSubscriptions,
  findLateWithdrawals,
  findLostCreates,
  findLostKeys,
  findLostRefunds,
  findSubscriptionsOnHeld,
  findUnknownCreates,
} from "./queues-store.ts";

/** The provider's answer about a lost create or refund is final after 10 minutes. */
const LOST_MS = 15 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** The margin of an idempotency key's lease over the provider's time-out, as in `idempotency/idempotency.ts`. */
const KEY_LEASE_MARGIN_MS = 5_000;

/** The states that should not last, but may during an outage, after a crash, or until a person has decided. */
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
    remedy: "See held_reason of each, ask its customer, and decide in the console or by POST /invoices/{id}/resolve.",
  },
  {
    subject: "queues",
    check: "no subscription waits for an invoice that is held",
    find: findSubscriptionsOnHeld,
    remedy: "Decide about these invoices: until then nothing more is billed.",
  },
  {
    subject: "queues",
    check: "every invoice that must not be paid any more is withdrawn within an hour",
    find: (snapshot, { now }) => findLateWithdrawals(snapshot, before(now, 60 * MINUTE_MS)),
    remedy:
      "Is no worker running, or the merchant signed out? Until they are cancelled at the provider they can be paid.",
  },
  {
    subject: "queues",
    check: "no invoice has waited to be sent for 5 minutes longer than a scheduler's round",
    find: (snapshot, { config, now }) =>
      findLateSends(snapshot, before(now, LATE_MS + config.scheduler_interval_seconds * 1000)),
    remedy: "Is no worker running? Run tolem start, or tolem worker.",
  },
  {
    subject: "subscriptions",
    check: "no cycle was paid twice, or one payment is paid back",
    find: findDuplicatePayments,
    remedy: "Refund these invoices in the console: the cycle was paid for by another.",
  },
  // A certificate is reported once, at the last step that it has reached.
  ...WARNED_DAYS.map(
    (days): Rule => ({
      subject: "provider",
      check: `no certificate of a connected merchant ends within ${days} ${days === 1 ? "day" : "days"}`,
      find: (snapshot, { now }) => findEndingCertificates(snapshot, endsAtStep(days, now)),
      remedy:
        "These merchants need a new one of the bank, and connect with it before that day: then the old one is refused.",
    }),
  ),
  {
    subject: "invoices",
    check: "none was given up before it was known whether the provider has made it",
    find: findUnknownCreates,
    remedy:
      "Look for #<id> in the provider's history: the customer may have paid. Where it is not there, set failure_reason to never_sent.",
  },
  {
    subject: "queues",
    check: "no call under an Idempotency-Key was lost",
    find: (snapshot, { config, now }) =>
      findLostKeys(snapshot, before(now, LATE_MS), config.provider_timeout_ms + KEY_LEASE_MARGIN_MS),
    remedy:
      "A process died in these calls. A repetition under the same key answers for what they did; the log says why.",
  },
  {
    subject: "queues",
    check: "no closed merchant has waited for its end for 5 minutes",
    find: (snapshot, { now }) => findLateClosings(snapshot, before(now, LATE_MS)),
    remedy: "Is no worker running? Run tolem start, or tolem worker: it cancels what these merchants still bill.",
  },
  {
    subject: "mail",
    check: "no letter has waited for the mail server for an hour",
    find: (snapshot, { now }) => findLateLetters(snapshot, before(now, 60 * MINUTE_MS)),
    remedy: "Does the mail server of SMTP_URL answer, and is a worker running? The letters are sent once it does.",
  },
  {
    subject: "mail",
    check: "every letter of the last week was sent",
    find: (snapshot, { now }) => findGivenUpLetters(snapshot, before(now, WEEK_MS)),
    remedy:
      "These are not sent any more. A 550 is an address that does not exist; else look at what the mail server refused.",
  },
];
