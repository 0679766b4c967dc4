/** The jobs that poll every invoice that is due: they ask the provider about live ones, and expire sandbox ones. */
import type { Deps } from "../deps.ts";
import { fairWorker } from "../fair-worker.ts";
import { changeStatus } from "./change-status.ts";
import { pollMerchant, pollOne } from "./poll-merchant.ts";
import { pollQueue } from "./poll-queue.ts";
import { claimOpenCodes, listDueMerchants } from "./poll-store.ts";

/** Of the 8 calls at once that the provider takes from one merchant. */
const CODES_AT_ONCE_PER_TENANT = 3;
const SANDBOX_AT_ONCE_PER_TENANT = 5;
/** Locks last milliseconds, except while a synchronous standby is away. */
const LOCKED_PAUSE_MS = 1_000;

/** The job that polls open codes apart from all others, the newest first, because a customer waits in front of each. */
export function pollCodes(deps: Deps, leaseMs: number) {
  return fairWorker(deps, {
    what: "polling code",
    claim: (room) => {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + leaseMs);
      return claimOpenCodes(deps.db, { ...room, now, lease_until, perTenant: CODES_AT_ONCE_PER_TENANT });
    },
    work: (code) => pollOne(deps, code),
  });
}

/** The job that polls all other live invoices, those of a merchant together. */
export function pollInvoices(deps: Deps, leaseMs: number) {
  // Merchants of whom nothing could be claimed, because other transactions have locked it, and the end of their pause.
  const pausedUntil = new Map<string, number>();
  return fairWorker(deps, {
    what: "polling a merchant's invoices, first",
    claim: ({ limit, running }) => {
      const now = deps.clock.now();
      for (const [tenant_id, atMs] of pausedUntil) if (atMs <= now.getTime()) pausedUntil.delete(tenant_id);
      return listDueMerchants(deps.db, { now, limit, without: [...running.keys(), ...pausedUntil.keys()] });
    },
    async work({ tenant_id }) {
      const claimed = await pollMerchant(deps, tenant_id, leaseMs);
      if (claimed === 0) pausedUntil.set(tenant_id, deps.clock.now().getTime() + LOCKED_PAUSE_MS);
    },
  });
}

/** The job that expires sandbox invoices. */
export function expireSandbox(deps: Deps, leaseMs: number) {
  return pollQueue(deps, {
    queue: { queue: "next_poll_at", where: "is_sandbox" },
    atOncePerTenant: SANDBOX_AT_ONCE_PER_TENANT,
    leaseMs,
    work: (invoice) => changeStatus(deps, invoice, "provider_expired", "poll", { failure_reason: "timed_out" }),
  });
}
