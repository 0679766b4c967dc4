/** Judges a webhook URL when a tenant sets it: its form, and where its name leads now. */
import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import { isPublicAddress, webhookUrlProblem } from "../rules/private-address.ts";

/** All addresses of a host name; none when it does not resolve. */
type Lookup = (hostname: string) => Promise<string[]>;

/**
 * What stands against `url`, in words for a person, or null. A name that does not resolve is accepted, because it may
 * come; every delivery judges the address again that it connects to. `allow_private` lifts the checks of the address.
 */
export async function urlProblem(input: {
  url: string;
  allow_private: boolean;
  lookup?: Lookup;
}): Promise<string | null> {
  const { url, allow_private, lookup = lookupInDns } = input;
  const problem = webhookUrlProblem(url, allow_private);
  if (problem !== null || allow_private) return problem;
  const { hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  const addresses = await lookup(hostname);
  return addresses.every(isPublicAddress) ? null : "must not lead to a private address";
}

/** Somebody waits for the answer, so the name servers have a second each. */
async function lookupInDns(hostname: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
