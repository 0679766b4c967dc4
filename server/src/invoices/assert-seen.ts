/** Limits a cashier to the invoices of today: any other one is NOT_FOUND. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { localDay } from "../rules/local-day.ts";
import type { Caller, Changer } from "../tenants/caller.ts";
import { momentOf, nowFor } from "../tenants/sandbox-clock.ts";

type Seeing = Pick<Deps, "db" | "clock" | "config">;
type Seen = Pick<Invoice, "tenant_id" | "is_sandbox" | "created_at">;

/** When today began, on the real clock and on the sandbox clock. */
export type TodayStarts = { live: Date; sandbox: Date };

/** From when on the caller sees invoices; null where the caller sees all. */
export function seenFrom(deps: Pick<Deps, "clock" | "config">, { tenant, within }: Caller): TodayStarts | null {
  if (within !== "counter") return null;
  const startOf = (is_sandbox: boolean) =>
    localDay(nowFor(deps, tenant, is_sandbox), deps.config.subscription_tz).start;
  return { live: startOf(false), sandbox: startOf(true) };
}

export async function isSeen(deps: Seeing, { within }: Changer, invoice: Seen): Promise<boolean> {
  if (within !== "counter") return true;
  const { now } = await momentOf(deps, invoice);
  return invoice.created_at >= localDay(now, deps.config.subscription_tz).start;
}

/** @throws NOT_FOUND */
export async function assertSeen(deps: Seeing, changer: Changer, invoice: Seen): Promise<void> {
  if (!(await isSeen(deps, changer, invoice))) throw new ApiError("NOT_FOUND");
}
