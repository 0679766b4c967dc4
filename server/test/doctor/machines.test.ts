/** The doctor's findings about the machines: certificates, standbys, and a disk that fills up. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config.ts";
import { systemClock } from "../../src/deps.ts";
import { assessCertificate, checkCertificates } from "../../src/doctor/check-certificates.ts";
import { assessGrowth } from "../../src/doctor/check-growth.ts";
import { assessReplication } from "../../src/doctor/check-replication.ts";
import type { Standby } from "../../src/doctor/replication-store.ts";
import { TEST_SECRETS } from "../support/secrets.ts";
import { UNTRUSTED_CERTIFICATE } from "../support/untrusted-certificate.ts";

const NOT_OK = { detail: expect.any(String), remedy: expect.any(String) };
const GIB = 1024 ** 3;

describe("a certificate", () => {
  const server = createServer(UNTRUSTED_CERTIFICATE);
  beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  afterAll(() => server.close());

  const check = (BASE_URL: string) => {
    const config = loadConfig({ ...TEST_SECRETS, BASE_URL, PROVIDER_BASE_URL: "simulator" }, { readsOnly: true });
    return checkCertificates({ config, clock: systemClock });
  };

  it.each([
    ["2026-03-18", null, "ok", "it ends on 2026-03-18, in 15 days"],
    ["2026-03-16", null, "warning", "it ends on 2026-03-16, in 13 days"],
    ["2026-03-02", null, "broken", "it ended 1 days ago"],
    ["2026-03-02", "CERT_HAS_EXPIRED", "broken", "it ended 1 days ago"],
    ["2026-06-01", "SELF_SIGNED_CERT_IN_CHAIN", "broken", "clients refuse it: SELF_SIGNED_CERT_IN_CHAIN"],
  ])("that ends on %s, with the problem %s, is %s on 3 March", (end, problem, state, detail) => {
    const found = assessCertificate({ validUntil: new Date(end), problem }, new Date("2026-03-03"));
    expect(found).toMatchObject({ state, detail });
  });

  it("is read of the server itself, and broken where nothing trusts it", async () => {
    const { port } = server.address() as AddressInfo;
    expect(await check(`https://127.0.0.1:${port}`)).toEqual([
      expect.objectContaining({
        ...{ subject: "certificates", check: "that of BASE_URL is accepted, and not about to end" },
        ...{ state: "broken", detail: "clients refuse it: DEPTH_ZERO_SELF_SIGNED_CERT" },
      }),
    ]);
  });

  it("is a warning where the server gives no answer, and no matter without TLS", async () => {
    expect(await check("https://127.0.0.1:9")).toMatchObject([{ state: "warning", ...NOT_OK }]);
    expect(await check("http://127.0.0.1:9")).toEqual([]);
  });
});

describe("standbys", () => {
  const NONE = { standbys: [], synchronous_names: "", unused_slots: [] };
  const standby = (changes: Partial<Standby> = {}): Standby => ({
    ...{ name: "second", state: "streaming", is_synchronous: true, lag_seconds: 0.1 },
    ...changes,
  });
  const notOk = (...args: Parameters<typeof assessReplication>) =>
    assessReplication(...args).filter(({ state }) => state !== "ok");

  it("are not reported without any, and are healthy with a synchronous one", () => {
    expect(notOk(NONE, 1)).toEqual([]);
    expect(notOk({ ...NONE, standbys: [standby()], synchronous_names: "*" }, 2)).toEqual([]);
  });

  it.each([
    [
      "two hosts are named and none is attached",
      NONE,
      2,
      "warning",
      "DATABASE_URL names 2 hosts, and no standby is attached",
    ],
    [
      "the only one is asynchronous",
      { ...NONE, standbys: [standby({ is_synchronous: false })] },
      ...([2, "warning", "second: streaming, asynchronous"] as const),
    ],
    [
      "commits wait for one that is gone",
      { ...NONE, synchronous_names: "second" },
      ...([1, "broken", "no standby is attached, and commits wait for second"] as const),
    ],
    [
      "the role may not see it",
      { ...NONE, standbys: [standby({ name: "", state: null, is_synchronous: null, lag_seconds: null })] },
      ...([1, "warning", "a standby: unknown"] as const),
    ],
    [
      "it is behind",
      { ...NONE, standbys: [standby({ lag_seconds: 61 })] },
      ...([1, "warning", "second: 61 s"] as const),
    ],
    [
      "a slot without a standby keeps files",
      { ...NONE, unused_slots: [{ name: "old", kept_bytes: 2 * GIB }] },
      ...([1, "warning", "old: 2.0 GiB"] as const),
    ],
  ])("are warned of when %s", (_what, facts, hosts, state, detail) => {
    expect(notOk(facts, hosts)).toEqual([expect.objectContaining({ state, ...NOT_OK, detail })]);
  });
});

describe("the disk", () => {
  const GROWTH = { bytes: 10 * GIB, invoices: 1_000_000, recent: 70_000, is_older: true };

  it.each([
    [4 * GIB, "ok", "the database has 10240 MiB, and about 103 MiB more a day"],
    [2 * GIB, "warning", "the database has 10240 MiB, and about 103 MiB more a day: full in about 20 days"],
    [undefined, "ok", "the database has 10240 MiB, and about 103 MiB more a day; its disk is not seen from here"],
  ])("with %s bytes free is %s", (free, state, detail) => {
    expect(assessGrowth(GROWTH, free)).toMatchObject({ state, detail });
  });

  it("is not derived from a database that is too small or too young to tell", () => {
    for (const growth of [
      { ...GROWTH, is_older: false },
      { ...GROWTH, invoices: 999, recent: 999 },
    ]) {
      expect(assessGrowth(growth, 0)).toMatchObject({ state: "ok", detail: expect.stringContaining("not known yet") });
    }
  });
});
