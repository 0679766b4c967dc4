/** Checks by a harmless call whether the provider can be reached, and whether its clock and ours agree. */
import type { Deps } from "../deps.ts";
import { requestToken } from "../provider/session.ts";
import { compareClocks } from "./compare-clocks.ts";
import type { Finding } from "./finding.ts";

/** Returns warnings at most, because the service tolerates outages of the provider. */
export async function checkProvider(deps: Deps): Promise<Finding[]> {
  const { uses_simulator, provider_base_url } = deps.config;
  const detail = uses_simulator ? "the built-in simulator, in which no money moves" : provider_base_url;
  const found = { subject: "provider", check: "it answers", detail };
  const askedMs = deps.clock.now().getTime();
  const answer = await deps.provider.checkReachable({ request_id: requestToken(deps) });
  const tookMs = deps.clock.now().getTime() - askedMs;
  if (answer.kind === "done") {
    const { date } = answer.value;
    const clocks = date === null ? [] : [compareClocks("provider", { now: date, askedMs, tookMs })];
    return [{ ...found, state: "ok" }, ...clocks];
  }
  const remedy = uses_simulator
    ? "It runs with tolem start; set PROVIDER_BASE_URL to speak to a real provider."
    : "Check PROVIDER_BASE_URL, and that the bridge runs. Until it answers no live invoice is made or settled.";
  return [{ ...found, state: "warning", detail: `${detail}: ${answer.detail}`, remedy }];
}
