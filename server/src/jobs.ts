/** Every recurring job: its period, the rows without which it rests, what wakes it early, and the lease of what it claims. */
import { purgeActivity } from "./audit/purge-activity.ts";
import { backUpBySchedule } from "./backup/schedule.ts";
import { issueBills } from "./bills/issue.ts";
import { settleBills } from "./bills/settle.ts";
import { purgePictures } from "./catalog/purge-pictures.ts";
import type { Config } from "./config.ts";
import { foldCustomers } from "./customers/fold-customers.ts";
import { customersDueAt } from "./customers/reads.ts";
import { foldSums } from "./dashboard/fold-sums.ts";
import { sumsDueAt } from "./dashboard/reads.ts";
import type { DueAt } from "./db/due.ts";
import type { Channel } from "./db/wake.ts";
import type { Deps } from "./deps.ts";
import { purgeKeys } from "./idempotency/purge-keys.ts";
import { compactCounts } from "./invoices/fold-counts.ts";
import { expireSandbox, pollCodes, pollInvoices } from "./invoices/poll.ts";
import { pollLeaseMs } from "./invoices/put-off.ts";
import { INVOICES_DUE_AT } from "./invoices/reads.ts";
import { withdrawInvoices } from "./invoices/withdraw.ts";
import type { Job, Rounds } from "./job-loop.ts";
import { lettersDueAt } from "./mail/reads.ts";
import { LETTER_LEASE_MS, sendLetters } from "./mail/send-letters.ts";
import { foldLinks } from "./payment-links/fold-counts.ts";
import { linksDueAt } from "./payment-links/reads.ts";
import { answerResets } from "./people/ask-reset.ts";
import { resetsDueAt } from "./people/reads.ts";
import { closeTenants } from "./privacy/close-tenant.ts";
import { watchReturns } from "./refunds/watch-returns.ts";
import { keepLogPartitions } from "./request-logs/keep-partitions.ts";
import { billSandbox } from "./subscriptions/bill-due.ts";
import { billLive } from "./subscriptions/bill-live.ts";
import { isInBilledCart } from "./subscriptions/reads.ts";
import { sendUnsent } from "./subscriptions/send-again.ts";
import { settleCycles } from "./subscriptions/settle-cycles.ts";
import { announceEnds } from "./tariffs/announce-ends.ts";
import { closingsDueAt } from "./tenants/reads.ts";
import { DELIVERY_LEASE_MS, deliverWebhooks } from "./webhooks/deliver.ts";
import { keepPartitions } from "./webhooks/keep-partitions.ts";
import { deliveriesDueAt, resumingDueAt } from "./webhooks/reads.ts";
import { resumeEndpoints } from "./webhooks/resume-endpoints.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** `SCHEDULER_INTERVAL_SECONDS`. */
const schedulerMs = ({ scheduler_interval_seconds }: Config) => scheduler_interval_seconds * SECOND_MS;

/** One call to the provider, with 45 s for the wait before it and the writing after it. */
const callLeaseMs = ({ provider_timeout_ms }: Config) => provider_timeout_ms + 45 * SECOND_MS;

type Scheduled = {
  every: number | ((config: Config) => number);
  /** While none of these rows is due, the job has no rounds. */
  dueAt?: DueAt;
  wokenBy?: Channel;
  /** The lease in ms, in which no other process takes a claimed row. A job without one locks rows in a transaction. */
  lease?: number | ((config: Config) => number);
  open(deps: Deps, leaseMs: number): Rounds;
};

/** Without these rows the jobs on them rest. */
const due = {
  ...INVOICES_DUE_AT,
  deliveries: deliveriesDueAt,
  resuming: resumingDueAt,
  customers: customersDueAt,
  sums: sumsDueAt,
  links: linksDueAt,
  letters: lettersDueAt,
  resets: resetsDueAt,
  closings: closingsDueAt,
};

const SCHEDULE = {
  "poll-codes": { every: 250, dueAt: due.codes, wokenBy: "polls", lease: pollLeaseMs, open: pollCodes },
  "poll-invoices": { every: SECOND_MS, dueAt: due.polls, wokenBy: "polls", lease: pollLeaseMs, open: pollInvoices },
  "expire-sandbox": { every: 5 * SECOND_MS, dueAt: due.expiries, lease: pollLeaseMs, open: expireSandbox },
  "watch-returns": { every: SECOND_MS, dueAt: due.returns, wokenBy: "refunds", lease: callLeaseMs, open: watchReturns },
  "settle-cycles": { every: 5 * SECOND_MS, dueAt: due.settlements, wokenBy: "settlements", open: settleCycles },
  "bill-sandbox": { every: schedulerMs, wokenBy: "subscriptions", open: billSandbox },
  "bill-live": { every: schedulerMs, wokenBy: "subscriptions", lease: callLeaseMs, open: billLive },
  "send-unsent": { every: 5 * SECOND_MS, dueAt: due.sends, lease: callLeaseMs, open: sendUnsent },
  "settle-bills": { every: 5 * SECOND_MS, open: settleBills },
  "withdraw-invoices": { every: SECOND_MS, dueAt: due.withdrawals, lease: callLeaseMs, open: withdrawInvoices },
  "announce-ends": { every: MINUTE_MS, open: announceEnds },
  "issue-bills": { every: MINUTE_MS, open: issueBills },
  "deliver-webhooks": {
    every: SECOND_MS,
    dueAt: due.deliveries,
    wokenBy: "deliveries",
    lease: DELIVERY_LEASE_MS,
    open: deliverWebhooks,
  },
  "resume-endpoints": { every: SECOND_MS, dueAt: due.resuming, open: resumeEndpoints },
  "answer-resets": { every: SECOND_MS, dueAt: due.resets, open: answerResets },
  "close-tenants": { every: SECOND_MS, dueAt: due.closings, open: closeTenants },
  "keep-partitions": { every: HOUR_MS, open: keepPartitions },
  "keep-request-logs": { every: HOUR_MS, open: keepLogPartitions },
  "compact-counts": { every: 2 * SECOND_MS, dueAt: due.counts, open: (deps) => compactCounts(deps) },
  "fold-customers": { every: 2 * SECOND_MS, dueAt: due.customers, open: foldCustomers },
  "fold-sums": { every: 2 * SECOND_MS, dueAt: due.sums, open: (deps) => foldSums(deps) },
  "fold-links": { every: 2 * SECOND_MS, dueAt: due.links, open: foldLinks },
  "purge-activity": { every: HOUR_MS, open: purgeActivity },
  "purge-keys": { every: 10 * MINUTE_MS, open: purgeKeys },
  "back-up": { every: MINUTE_MS, lease: 5 * MINUTE_MS, open: backUpBySchedule },
  "purge-pictures": { every: HOUR_MS, open: (deps) => purgePictures(deps, isInBilledCart) },
  "send-letters": { every: SECOND_MS, dueAt: due.letters, lease: LETTER_LEASE_MS, open: sendLetters },
} satisfies Record<string, Scheduled>;

export type JobName = keyof typeof SCHEDULE;

/** All jobs of the product. Any number of processes may run them at once, because the queues are tables. */
export function openJobs(deps: Deps): Job[] {
  return (Object.keys(SCHEDULE) as JobName[]).map((name) => openJob(deps, name));
}

export function openJob(deps: Deps, name: JobName): Job {
  const { every, lease = 0, dueAt, wokenBy, open }: Scheduled = SCHEDULE[name];
  const inMs = (period: number | ((config: Config) => number)) =>
    typeof period === "number" ? period : period(deps.config);
  const rounds = open({ ...deps, providerQueue: deps.providerQueue.ofJobs }, inMs(lease));
  return {
    ...{ name, everyMs: inMs(every) },
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(wokenBy === undefined ? {} : { wokenBy }),
    ...rounds,
  };
}
