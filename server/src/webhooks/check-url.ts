/** Checks a webhook URL against SSRF when a tenant sets it: its form, and the addresses that its host name resolves to. */
import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { type Problem, problem } from "../problems.ts";
import { isPublicAddress, webhookUrlProblem } from "../rules/private-address.ts";
import { isOwnAddress } from "./guarded-connect.ts";

/** All addresses of a host name; none when it does not resolve. */
type Lookup = (hostname: string) => Promise<string[]>;

/** The settings that decide which webhook addresses are allowed. */
export function guardOf({ allow_private_webhook_urls, base_url }: Config) {
  return { allowPrivate: allow_private_webhook_urls, base_url };
}

/**
 * The reason why `url` is refused, or null. A name that does not resolve is accepted, because its DNS record may
 * be created later; every delivery checks the address that it connects to. `allowPrivate` turns the address checks off.
 */
export async function urlProblem(input: {
  url: string;
  allowPrivate: boolean;
  base_url?: string;
  lookup?: Lookup;
}): Promise<Problem | null> {
  const { url, allowPrivate, base_url, lookup = lookupInDns } = input;
  const refused = webhookUrlProblem(url, allowPrivate, base_url);
  if (refused !== null || allowPrivate) return refused;
  const { hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await lookup(hostname) : [host];
  if (!addresses.every(isPublicAddress)) return problem("url_leads_to_private");
  return addresses.some(isOwnAddress) ? problem("url_leads_to_own") : null;
}

/** The caller waits for this answer, so each name server has one second. */
async function lookupInDns(hostname: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
