/** Addresses and URLs to which no webhook may be sent, in every notation. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress, isPublicUrl, webhookUrlProblem } from "../../src/rules/private-address.ts";

const PRIVATE_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const numberOf = (ip: string) => ip.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
const hextets = (value: number) => `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;

const privateV4 = fc
  .constantFrom(...PRIVATE_V4)
  .chain(([base, bits]) => fc.nat(2 ** (32 - bits) - 1).map((offset) => numberOf(base) + offset));
const anyV4 = fc.nat(2 ** 32 - 1);

describe("isPublicUrl", () => {
  test.each([
    "https://pay.example",
    "http://8.8.8.8:3000",
    "https://[2a00:1450::1]",
    "http://localhost.kz",
    "http://mylocalhost",
    "http://tolem",
    "https://test.kz",
  ])("%s is public", (url) => expect(isPublicUrl(url)).toBe(true));

  test.each([
    "http://localhost:3000",
    "http://LOCALHOST.",
    "http://shop.localhost",
    "http://127.0.0.1",
    "http://0x7f.1",
    "http://0.0.0.0:3000",
    "http://[::1]",
    "http://[::ffff:8.8.8.8]",
    "https://192.168.1.10",
    "http://printer.local",
    "http://tolem.test",
    "https://pay.corp.internal.",
    "http://256.1.1.1",
  ])("%s is not", (url) => expect(isPublicUrl(url)).toBe(false));
});

describe("isPublicAddress", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4010:c0f::65",
  ])("%s is public", (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  test.each(PRIVATE_V4)("the first and last address of %s/%d are refused", (base, bits) => {
    expect(isPublicAddress(base)).toBe(false);
    expect(isPublicAddress(dotted(numberOf(base) + 2 ** (32 - bits) - 1))).toBe(false);
  });

  test.each([
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["IPv4-compatible", "::7f00:1"],
    ["IPv4-compatible", "::8.8.8.8"],
    ["IPv4-mapped", "::ffff:127.0.0.1"],
    ["IPv4-mapped", "0:0:0:0:0:ffff:0808:0808"],
    ["IPv4-translated", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["local NAT64", "64:ff9b:1::1"],
    ["discard", "100::1"],
    ["Teredo", "2001::1"],
    ["benchmarking", "2001:2::1"],
    ["ORCHID", "2001:20::1"],
    ["documentation", "2001:db8::1"],
    ["6to4", "2002:7f00:1::"],
    ["documentation", "3fff::1"],
    ["unassigned", "4000::1"],
    ["segment routing", "5f00::1"],
    ["unique local", "fc00::1"],
    ["unique local", "fdff:ffff::1"],
    ["link-local", "fe80::1"],
    ["a metadata service", "168.63.129.16"],
    ["a metadata service", "100.100.100.200"],
    ["a metadata service", "fd00:ec2::254"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["with a zone", "fe80::1%eth0"],
    ["with a zone", "2606:4700:4700::1111%eth0"],
  ])("%s: %s is refused", (_name, ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  test.each(["", "localhost", "8.8.8", "010.8.8.8", "0x8.8.8.8", "134744072", "8.8.8.8 ", "256.1.1.1", "[2606::1]"])(
    "%j is no address",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  test("every private IPv4 address is refused", () => {
    fc.assert(fc.property(privateV4, (value) => !isPublicAddress(dotted(value))));
  });

  test("every IPv4 address inside an IPv6 one is refused, in either spelling", () => {
    fc.assert(
      fc.property(fc.oneof(privateV4, anyV4), (value) => {
        const hex = hextets(value);
        const forms = [
          `::${hex}`,
          `::ffff:${hex}`,
          `::ffff:0:${hex}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1::${hex}`,
          `2002:${hex}::1`,
          `2001:0:${hex}::1`,
          `::ffff:${dotted(value)}`,
          `64:ff9b::${dotted(value)}`,
        ];
        expect(forms.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });
});

describe("webhookUrlProblem", () => {
  test.each([
    "http://169.254.169.254/latest",
    "http://168.63.129.16/",
    "http://[fd00:ec2::254]/",
    "http://[::ffff:169.254.169.254]/",
    "http://0xa9fea9fe/",
  ])("%s is refused where private addresses are allowed too", (url) => {
    expect(webhookUrlProblem(url, true)?.sentence).toBe("must not be the address of a metadata service");
  });

  test("the service's own address is refused, unless private ones are allowed", () => {
    const url = "https://pay.example.kz/api/v1/invoices";
    expect(webhookUrlProblem(url, false, "https://pay.example.kz")?.sentence).toBe(
      "must not be the address of Tolem itself",
    );
    expect(webhookUrlProblem(url, true, "https://pay.example.kz")).toBeNull();
    expect(webhookUrlProblem(url, false, "https://other.example.kz")).toBeNull();
  });

  test.each([
    "https://example.kz/hooks?x=1",
    "http://example.kz",
    "https://example.kz:8443/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://localhost.example.kz/",
    "https://notlocalhost/",
    "https://пример.қаз/",
    `https://example.kz/${"a".repeat(2048 - 19)}`,
  ])("%s may be used", (url) => {
    expect(webhookUrlProblem(url, false)).toBeNull();
  });

  test.each([
    ["", "must be a URL"],
    ["example.kz/hooks", "must be a URL"],
    ["https://", "must be a URL"],
    ["https://[fe80::1%25eth0]/", "must be a URL"],
    ["ftp://example.kz/", "must begin with http:// or https://"],
    ["file:///etc/passwd", "must begin with http:// or https://"],
    ["https:example.kz/a", "must begin with http:// or https://"],
    ["http:/example.kz", "must begin with http:// or https://"],
    ["http:///example.kz", "must begin with http:// or https://"],
    ["http:\\\\example.kz", "must begin with http:// or https://"],
    ["http://@example.kz/", "must begin with http:// or https://"],
    ["https://user@example.kz/", "must not contain a user name or a password"],
    ["https://user:word@example.kz/", "must not contain a user name or a password"],
    ["https://:word@example.kz/", "must not contain a user name or a password"],
    ["http://example.kz:0/", "must not use port 0"],
    ["http://example.kz:25/", "must not use port 25"],
    ["http://example.kz:0025/", "must not use port 25"],
    [" https://example.kz/", "must not contain spaces or control characters"],
    ["https://exa\tmple.kz/", "must not contain spaces or control characters"],
    ["\0https://example.kz/", "must not contain spaces or control characters"],
    ["https://example.kz/\ud800", "must not contain spaces or control characters"],
    [`https://example.kz/${"a".repeat(2048 - 18)}`, "must be at most 2048 characters"],
  ])("%j: %s, private ones allowed or not", (url, problem) => {
    expect(webhookUrlProblem(url, false)?.sentence).toBe(problem);
    expect(webhookUrlProblem(url, true)?.sentence).toBe(problem);
  });

  test.each([
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost:8080/",
    "http://a.b.localhost./",
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0x7f.0.0.1/",
    "http://127.0.0.1./",
    "http://１２７.0.0.1/",
    "http://0/",
    "http://[::]/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::a00:1]/",
  ])("%s is private, and taken only where that is allowed", (url) => {
    expect(webhookUrlProblem(url, false)?.sentence).toBe("must not be a private address");
    expect(webhookUrlProblem(url, true)).toBeNull();
  });

  test("a private IPv4 host is refused in decimal, octal, hexadecimal and mapped notation", () => {
    fc.assert(
      fc.property(privateV4, (value) => {
        const hosts = [String(value), `0${value.toString(8)}`, `0x${value.toString(16)}`, `[::ffff:${hextets(value)}]`];
        for (const host of hosts) {
          expect(webhookUrlProblem(`http://${host}/`, false)?.sentence).toBe("must not be a private address");
        }
      }),
    );
  });
});
