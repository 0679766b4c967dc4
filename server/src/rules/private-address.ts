/** Which addresses and URLs a webhook may be sent to, so that no tenant can reach into the network Tolem runs in. */

import ipaddr from "ipaddr.js";

const BEGINNING = /^https?:\/\/[^/\\@]/i;
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const MAX_URL_LENGTH = 2048;
// 0 is no port; 25 would make the service speak to mail servers.
const REFUSED_PORTS = ["0", "25"];

/**
 * Whether `ip`, in canonical text as a resolver gives it, is an address of the public internet. False for every private,
 * loopback, link-local, multicast, unspecified, documentation, shared, benchmarking or reserved range, for every form
 * that carries an IPv4 address inside an IPv6 one, for zone ids, and for what is no address at all.
 */
export function isPublicAddress(ip: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip).range() === "unicast";
  if (!ipaddr.IPv6.isValid(ip)) return false;
  const address = ipaddr.IPv6.parse(ip);
  // The ranges that ipaddr.js names leave out ::/96 and much unassigned space; only 2000::/3 is handed out.
  return address.zoneId === undefined && address.match(GLOBAL_UNICAST) && address.range() === "unicast";
}

/**
 * What stands against `url` as a webhook address, in words for a person, or null. Names are not resolved here: their
 * addresses are checked one by one with `isPublicAddress`. `allow_private` lifts the checks of the host alone.
 */
export function webhookUrlProblem(url: string, allow_private: boolean): string | null {
  if (url.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`;
  // The URL parser silently drops some of these, and the database cannot hold others.
  if (/[\s\p{Cc}\p{Cs}]/u.test(url)) return "must not contain spaces or control characters";
  if (!URL.canParse(url)) return "must be a URL";
  const { protocol, username, password, port, hostname } = new URL(url);
  // The text too: a parser reads `https:example.kz` and `http:///example.kz` as the same thing.
  if (!BEGINNING.test(url) || (protocol !== "http:" && protocol !== "https:")) {
    return "must begin with http:// or https://";
  }
  if (username !== "" || password !== "") return "must not contain a user name or a password";
  if (REFUSED_PORTS.includes(port)) return `must not use port ${port}`;
  if (!allow_private && isPrivateHost(hostname)) return "must not be a private address";
  return null;
}

/** `hostname` is as the URL parser leaves it: lower case, and IPv4 in four decimal parts however it was written. */
function isPrivateHost(hostname: string): boolean {
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return true;
  const ip = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(ip) && !isPublicAddress(ip);
}
