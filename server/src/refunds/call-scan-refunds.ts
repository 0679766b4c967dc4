/** Calls the provider about a refund for which the customer scans a code. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Answer, ProviderCall, ScanRefunds } from "../provider/driver.ts";
import { callProvider, type Outcome } from "../provider/session.ts";

/** Like `callProvider` with the account of the invoice; refused where the present connection has no refunds by scan. */
export function callScanRefunds<T>(
  deps: Deps,
  { tenant_id, provider_account }: Invoice,
  what: string,
  ask: (codes: ScanRefunds, call: ProviderCall) => Promise<Answer<T>>,
): Promise<Outcome<T>> {
  return callProvider(
    deps,
    tenant_id,
    what,
    async ({ scanRefunds }, call) => (scanRefunds === undefined ? NO_CODES : ask(scanRefunds, call)),
    provider_account,
  );
}

const NO_CODES = { kind: "refused", refusal: "other", detail: "the connection has no codes for refunds" } as const;
