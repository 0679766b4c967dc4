/** Asks the provider something harmless, to see whether it can be reached. */
import type { Deps } from "../deps.ts";
import { requestToken } from "../provider/session.ts";
import type { Finding } from "./finding.ts";

/** Nobody's, so that no merchant's session is touched: whoever answers that it is not valid can be reached. */
const DUMMY_SESSION = { token_sn: "tolem-doctor", vtoken_secret: "tolem-doctor", profile_id: null };

/** A warning at most: the provider comes and goes, and the service is built for that. */
export async function checkProvider(deps: Deps): Promise<Finding> {
  const { uses_simulator, provider_base_url } = deps.config;
  const detail = uses_simulator ? "the built-in simulator, in which no money moves" : provider_base_url;
  const found = { subject: "provider", check: "it answers", detail };
  const answer = await deps.provider.checkSession({ session: DUMMY_SESSION, request_id: requestToken(deps) });
  if (answer.kind === "done" || answer.kind === "session_dead") return { ...found, state: "ok" };
  return {
    ...found,
    state: "warning",
    detail: `${detail}: ${answer.detail}`,
    remedy: uses_simulator
      ? "It runs with tolem start; set PROVIDER_BASE_URL to speak to a real provider."
      : "Check PROVIDER_BASE_URL, and that the bridge runs. Until it answers no live invoice is made or settled.",
  };
}
