/** The identity by which calls without a key are counted, from their address. */
import { describe, expect, it } from "vitest";
import { addressKey } from "../../src/http/client-address.ts";

describe("an address that calls", () => {
  it.each([
    ["8.8.1.1", "8.8.1.1"],
    ["::ffff:8.8.1.1", "8.8.1.1"],
    ["::ffff:808:101", "8.8.1.1"],
    ["2a00::1", "2a00::/64"],
    ["2a00:0::1", "2a00::/64"],
    ["2A00:0:0:0:FFFF:FFFF:FFFF:FFFF", "2a00::/64"],
    ["2a00:0:0:1::1", "2a00:0:0:1::/64"],
    ["::1", "::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["no address", "no address"],
  ])("%s counts as %s", (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
