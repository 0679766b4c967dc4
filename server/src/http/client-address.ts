/** The key by which a call without a credential is counted: its address, or the network that one household or machine is given. */
import ipaddr from "ipaddr.js";

/** An IPv6 customer is given at least this many bits of addresses, so that a single address identifies no customer. */
const IPV6_NETWORK_BITS = 64;

/** `ip` in canonical text: an IPv4 address, also where it is written as IPv6, or the /64 network of an IPv6 address. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(ip)}/${IPV6_NETWORK_BITS}`)}/${IPV6_NETWORK_BITS}`;
}

/** Removes the zone, the interface name that follows the `%` of a link-local address. */
function withoutZone(ip: string): string {
  return ip.replace(/%.*$/, "");
}
