/** The addresses and URLs that a webhook may be sent to: the rules against SSRF into the network that Tolem runs in. */

import ipaddr from "ipaddr.js";
import { type Problem, problem } from "../problems.ts";

const BEGINNING = /^https?:\/\/[^/\\@]/i;
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
/** The metadata services of clouds, which give a machine its credentials. Some of the addresses are in public ranges. */
const METADATA = [
  ipaddr.parseCIDR("169.254.0.0/16"),
  ipaddr.parseCIDR("168.63.129.16/32"),
  ipaddr.parseCIDR("100.100.100.200/32"),
  ipaddr.parseCIDR("192.0.0.192/32"),
  ipaddr.parseCIDR("fd00:ec2::/32"),
  ipaddr.parseCIDR("fd20:ce::/32"),
  ipaddr.parseCIDR("fe80::/10"),
];
/** Names that the public DNS never resolves. */
const PRIVATE_NAME = /(?:^|\.)localhost$|\.(?:local|test|internal)$/;
const MAX_URL_LENGTH = 2048;
// 0 is no port; 25 would make the service speak to mail servers.
const REFUSED_PORTS = ["0", "25"];

/**
 * Whether `ip`, in canonical text as a resolver gives it, is an address of the public internet. False for every private,
 * loopback, link-local, multicast, unspecified, documentation, shared, benchmarking or reserved range, for every form
 * that carries an IPv4 address inside an IPv6 one, for zone ids, and for what is no address at all.
 */
export function isPublicAddress(ip: string): boolean {
  if (isMetadataAddress(ip)) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip).range() === "unicast";
  if (!ipaddr.IPv6.isValid(ip)) return false;
  const address = ipaddr.IPv6.parse(ip);
  // The named ranges of ipaddr.js omit ::/96 and much unassigned space; only 2000::/3 is assigned.
  return address.zoneId === undefined && address.match(GLOBAL_UNICAST) && address.range() === "unicast";
}

/**
 * Whether `ip` is the address of a cloud's metadata service, in any form that contains it. No webhook is ever sent there.
 */
export function isMetadataAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return METADATA.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}

/**
 * The reason why `url` is refused as a webhook address, or null. Names are not resolved here: their
 * addresses are checked one by one with `isPublicAddress`. `allowPrivate` lifts the checks of the host alone; `base_url` is
 * the address of this service, which no webhook may call either.
 */
export function webhookUrlProblem(url: string, allowPrivate: boolean, base_url?: string): Problem | null {
  if (url.length > MAX_URL_LENGTH) return problem("url_too_long", { max: MAX_URL_LENGTH });
  // The URL parser silently drops some of these, and the database cannot hold others.
  if (/[\s\p{Cc}\p{Cs}]/u.test(url)) return problem("url_with_spaces");
  if (!URL.canParse(url)) return problem("no_url");
  const { protocol, username, password, port, hostname } = new URL(url);
  // The text is checked too, because a parser accepts `https:example.kz` and `http:///example.kz`.
  if (!BEGINNING.test(url) || (protocol !== "http:" && protocol !== "https:")) {
    return problem("url_not_http");
  }
  if (username !== "" || password !== "") return problem("url_with_password");
  if (REFUSED_PORTS.includes(port)) return problem("url_port", { port });
  if (!allowPrivate && isPrivateHost(hostname)) return problem("url_private");
  if (isMetadataAddress(addressIn(hostname))) return problem("url_metadata");
  return allowPrivate ? null : ownUrlProblem(url, base_url);
}

/** Whether the host of `url` is a public address, or a name that is not reserved for private networks. */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const hostname = addressIn(new URL(url).hostname).replace(/\.$/, "");
  return ipaddr.isValid(hostname) ? isPublicAddress(hostname) : !PRIVATE_NAME.test(hostname);
}

/** The reason why `url` is refused if it is this service's own address `base_url`, or null. */
export function ownUrlProblem(url: string, base_url: string | undefined): Problem | null {
  const isOwn = base_url !== undefined && new URL(url).hostname === new URL(base_url).hostname;
  return isOwn ? problem("url_own") : null;
}

/** The address in a URL's host, without the brackets of IPv6. */
function addressIn(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** `hostname` is as the URL parser leaves it: lower case, and IPv4 in four decimal parts however it was written. */
function isPrivateHost(hostname: string): boolean {
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return true;
  const ip = addressIn(hostname);
  return ipaddr.isValid(ip) && !isPublicAddress(ip);
}
