/** Asks the provider for the name of a phone's owner, before an invoice is sent to it. */
import { limitActs } from "../db/limit-acts.ts";
import type { Deps } from "../deps.ts";
import { assertConnected, callProvider, providerError } from "../provider/session.ts";
import { providerPhone } from "../rules/phone.ts";

/** Enough for a busy counter, and too few to collect the names of a town. */
const TENANT_MOST = { most: 100, withinMs: 60 * 60_000 };

/**
 * The name of the owner of `phone` (in its 8-form) as the provider writes it; null where it names none.
 * @throws RATE_LIMITED after 100 in an hour; PROVIDER_SESSION_REQUIRED; UPSTREAM_ERROR
 */
export async function askPayerName(deps: Deps, tenant_id: string, phone: string): Promise<string | null> {
  await assertConnected(deps, tenant_id, { oneOf: [] });
  await limitActs(deps, { key: `payer-names/tenant/${tenant_id}`, ...TENANT_MOST });
  const outcome = await callProvider(deps, tenant_id, "ask whose phone it is", async (driver, call) => {
    const named = await driver.findPayerName?.(call, { phone_number: providerPhone(phone) });
    return named ?? { kind: "done", value: { name: null } };
  });
  if (outcome.kind === "refused") return null;
  if (outcome.kind !== "done") throw providerError(outcome);
  return outcome.value.name;
}
