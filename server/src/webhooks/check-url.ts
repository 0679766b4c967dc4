/** Judges a webhook URL when a tenant sets it: its form, and where its name leads now. */
import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { isPublicAddress, webhookUrlProblem } from "../rules/private-address.ts";
import { isOwnAddress } from "./guarded-connect.ts";

/** All addresses of a host name; none when it does not resolve. */
type Lookup = (hostname: string) => Promise<string[]>;

/** What the settings say of webhook addresses. */
export function guardOf({ allow_private_webhook_urls, base_url }: Config) {
  return { allow_private: allow_private_webhook_urls, base_url };
}

/**
 * What stands against `url`, in words for a person, or null. A name that does not resolve is accepted, because it may
 * come; every delivery judges the address again that it connects to. `allow_private` lifts the checks of the address.
 */
export async function urlProblem(input: {
  url: string;
  allow_private: boolean;
  base_url?: string;
  lookup?: Lookup;
}): Promise<string | null> {
  const { url, allow_private, base_url, lookup = lookupInDns } = input;
  const problem = webhookUrlProblem(url, allow_private, base_url);
  if (problem !== null || allow_private) return problem;
  const { hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await lookup(hostname) : [host];
  if (!addresses.every(isPublicAddress)) return "must not lead to a private address";
  return addresses.some(isOwnAddress) ? "must not lead to the machine that Tolem runs on" : null;
}

/** Somebody waits for the answer, so the name servers have a second each. */
async function lookupInDns(hostname: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
