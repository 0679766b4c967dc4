/** Checks by a harmless call whether the provider can be reached, and whether its clock and ours agree. */
import type { Deps } from "../deps.ts";
import type { ProviderDriver } from "../provider/driver.ts";
import { requestToken } from "../provider/session.ts";
import { compareClocks } from "./compare-clocks.ts";
import type { Finding } from "./finding.ts";

/** Returns warnings at most, because the service tolerates outages of the provider. */
export async function checkProvider(deps: Deps): Promise<Finding[]> {
  const found = await Promise.all(Object.values(deps.providers).map((driver) => checkDriver(deps, driver)));
  return found.flat();
}

async function checkDriver(deps: Deps, driver: ProviderDriver): Promise<Finding[]> {
  const { uses_simulator } = deps.config;
  const { setting, url } = driver.address;
  const detail = uses_simulator ? "the built-in simulator, in which no money moves" : url;
  const found = { subject: "provider", check: "it answers", detail };
  const askedMs = deps.clock.now().getTime();
  const answer = await driver.checkReachable({ request_id: requestToken(deps) });
  const tookMs = deps.clock.now().getTime() - askedMs;
  if (answer.kind === "done") {
    const { date } = answer.value;
    const clocks = date === null ? [] : [compareClocks("provider", { now: date, askedMs, tookMs })];
    return [{ ...found, state: "ok" }, ...clocks];
  }
  const remedy = uses_simulator
    ? `It runs with tolem start; set ${setting} to speak to a real provider.`
    : `Check ${setting}, and that what is there runs. Until it answers no live invoice is made or settled.`;
  return [{ ...found, state: "warning", detail: `${detail}: ${answer.detail}`, remedy }];
}
