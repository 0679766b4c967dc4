/** The address that a call comes from, and the key by which the limits of one address count it. */
import ipaddr from "ipaddr.js";

/** An internet subscriber is given at least this many bits of IPv6 addresses, so that a single address identifies no subscriber. */
const IPV6_NETWORK_BITS = 64;

/** `ip` in canonical text without its zone; an IPv4 address also where it is written as IPv6. What is no address stays as it is. */
export function addressOf(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(withoutZone(ip)).toString() : ip;
}

/** The address `ip`, or the /64 network of an IPv6 address, which is what one household or machine is given. */
export function addressKey(ip: string): string {
  const address = addressOf(ip);
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK_BITS}`)}/${IPV6_NETWORK_BITS}`;
}

/** Removes the zone, the interface name that follows the `%` of a link-local address. */
function withoutZone(ip: string): string {
  return ip.replace(/%.*$/, "");
}
