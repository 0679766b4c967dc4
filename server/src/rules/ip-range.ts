/** Ranges of IP addresses: their canonical text, and whether an address lies in one. */
import ipaddr from "ipaddr.js";

/** IPv6 writes an IPv4 address behind this many bits, `::ffff:0:0/96`. */
const BITS_BEFORE_IPV4 = 96;

/**
 * The range that `text` means, in CIDR notation with host bits cleared: a single address is a range of one, and an IPv4-mapped
 * IPv6 address is IPv4. Null for text that is no range.
 */
export function canonicalRange(text: string): string | null {
  const range = text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(range)) {
    return `${ipaddr.IPv4.networkAddressFromCIDR(range)}/${bitsOf(range)}`;
  }
  // The zone of a link-local address is a name of the machine that it was written on.
  if (!ipaddr.IPv6.isValidCIDR(range) || range.includes("%")) return null;
  const network = ipaddr.IPv6.networkAddressFromCIDR(range);
  if (!network.isIPv4MappedAddress()) return `${network}/${bitsOf(range)}`;
  return `${network.toIPv4Address()}/${bitsOf(range) - BITS_BEFORE_IPV4}`;
}

function bitsOf(range: string): number {
  return Number(range.slice(range.indexOf("/") + 1));
}

/** Whether the address `ip` lies in one of the canonical `ranges`; both are IPv4 where they can be. */
export function isInRanges(ip: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.parse(ip);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}
