/** Reads the provider's statement of payments, page by page, back to an instant. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { PaidOperation, ProviderDriver } from "../provider/driver.ts";
import { callProvider, type Outcome } from "../provider/session.ts";

/** The largest expected difference between the provider's clock and ours. */
export const CLOCK_DIFFERENCE_MS = 5 * 60_000;
/** The longest period that the statement covers. */
const LONGEST_MS = 28 * 24 * 60 * 60_000;
const MAX_PAGES = 50;

/**
 * The payments to the account since `from`, newest first, each operation once. Reading stops after two time-outs, or where
 * the statement ends, and returns the rows so far: a payment that is missing from them may still exist.
 */
export async function readStatement(
  deps: Deps,
  whose: Pick<Invoice, "tenant_id" | "provider_account">,
  from: Date,
): Promise<Outcome<PaidOperation[]>> {
  const begunMs = deps.clock.now().getTime();
  const sinceMs = Math.max(from.getTime() - CLOCK_DIFFERENCE_MS, begunMs - LONGEST_MS);
  const period = { from: new Date(sinceMs), to: new Date(begunMs + CLOCK_DIFFERENCE_MS) };
  const known = new Map<string, PaidOperation>();
  let page = await readPage(deps, whose, { ...period, before: null });
  for (let pages = 1; page.kind === "done"; pages += 1) {
    const knownBefore = known.size;
    for (const operation of page.value) known.set(operation.provider_invoice_id, operation);
    const oldestMs = Math.min(...page.value.map(({ paid_at }) => paid_at?.getTime() ?? Number.POSITIVE_INFINITY));
    const isOver = known.size === knownBefore || !Number.isFinite(oldestMs) || oldestMs < sinceMs;
    const isLate = deps.clock.now().getTime() > begunMs + 2 * deps.config.provider_timeout_ms;
    if (isOver || isLate || pages === MAX_PAGES) return { ...page, value: [...known.values()] };
    // The next page may contain other payments of the same millisecond.
    page = await readPage(deps, whose, { ...period, before: new Date(oldestMs + 1) });
  }
  return page;
}

function readPage(
  deps: Deps,
  { tenant_id, provider_account }: Pick<Invoice, "tenant_id" | "provider_account">,
  asked: Parameters<ProviderDriver["listPaidOperations"]>[1],
): Promise<Outcome<PaidOperation[]>> {
  return callProvider(
    deps,
    tenant_id,
    "read the statement",
    (driver, call) => driver.listPaidOperations(call, asked),
    provider_account,
  );
}
