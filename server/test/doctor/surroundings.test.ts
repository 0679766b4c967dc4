/** The doctor's findings about settings, machine, server, secrets, provider and receivers. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/db/database.ts";
import { type Deps, systemClock } from "../../src/deps.ts";
import { assessServer } from "../../src/doctor/check-database.ts";
import { checkDisk } from "../../src/doctor/check-disk.ts";
import { checkFailures } from "../../src/doctor/check-failures.ts";
import { checkProvider } from "../../src/doctor/check-provider.ts";
import { checkSealed } from "../../src/doctor/check-sealed.ts";
import { checkKeptSecrets, checkSettings } from "../../src/doctor/check-settings.ts";
import { checkTimeZone, requireTimeZone } from "../../src/doctor/check-time-zone.ts";
import { doctor } from "../../src/doctor/doctor.ts";
import { readFailures } from "../../src/doctor/failures.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import { formatTable } from "../../src/doctor/format-table.ts";
import { countFailure } from "../../src/provider/count-failure.ts";
import { sessionBridge } from "../../src/provider/session-bridge/session-bridge.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { TEST_SECRETS } from "../support/secrets.ts";
import { createWorld, type World } from "../support/world.ts";

const NOT_OK = { detail: expect.any(String), remedy: expect.any(String) };
const CLOSED_PORT = "127.0.0.1:9";

let world: World;
let merchant: Merchant;
let data_dir: string;
beforeAll(async () => {
  world = await createWorld();
  merchant = await makeMerchant(world);
  data_dir = await mkdtemp(join(tmpdir(), "tolem-doctor-"));
});
afterAll(async () => {
  await world.close();
  await rm(data_dir, { recursive: true });
});

describe("the settings", () => {
  it.each([
    ["https://pay.example", "ok"],
    ["http://127.0.0.1:3000", "ok"],
    ["http://localhost:3000", "ok"],
    ["http://pay.example", "warning"],
    ["http://127.0.0.1.example", "warning"],
  ])("BASE_URL=%s: %s", (BASE_URL, state) => {
    const settings = { ...TEST_SECRETS, BASE_URL, PROVIDER_BASE_URL: "https://bridge.kz" };
    expect(checkSettings(loadConfig(settings))).toMatchObject([{ state }, { state: "ok" }]);
  });

  it.each([
    ["https://pay.example", "simulator", "warning"],
    ["https://pay.example", "", "warning"],
    ["https://192.168.1.1", "simulator", "ok"],
    ["https://pay.example", "https://bridge.kz", "ok"],
  ])("BASE_URL=%s with PROVIDER_BASE_URL=%s: %s", (BASE_URL, PROVIDER_BASE_URL, state) => {
    const config = loadConfig({ ...TEST_SECRETS, BASE_URL, PROVIDER_BASE_URL }, { readsOnly: true });
    expect(checkSettings(config)).toMatchObject([{ state: "ok" }, { state, subject: "settings" }]);
  });
});

describe("the secrets that were made here", () => {
  it("must be complete and readable only by their owner, or the doctor says how to repair them when the service would not start", async () => {
    const config = loadConfig({ DATA_DIR: data_dir });
    expect(checkKeptSecrets(config)).toMatchObject([{ state: "ok" }, { state: "ok" }]);
    const path = join(data_dir, "encryption-key");
    await chmod(path, 0o640);
    await writeFile(join(data_dir, "session-secret"), "");
    expect(() => loadConfig({ DATA_DIR: data_dir })).toThrow("is empty or shorter than 32 characters");
    expect(checkKeptSecrets(loadConfig({ DATA_DIR: data_dir }, { readsOnly: true }))).toMatchObject([
      { state: "broken", detail: expect.stringContaining("is empty or shorter than 32 characters") },
      { state: "broken", remedy: expect.stringContaining(`chmod 600 ${path}`) },
    ]);
  });
});

describe("the time-zone data", () => {
  it("is right in this Node.js", () => expect(checkTimeZone()).toMatchObject({ state: "ok" }));

  it.each(["GMT+06:00", "GMT+05:00", "unknown"])("is broken where it is always %s", (offset) => {
    expect(checkTimeZone(() => offset)).toMatchObject({ state: "broken", ...NOT_OK });
  });

  it("stops the start in one line where it is wrong", () => {
    expect(() => requireTimeZone()).not.toThrow();
    expect(() => requireTimeZone(checkTimeZone(() => "GMT+06:00"))).toThrow(
      /^Asia\/Almaty: at 2026-01-15T00:00:00Z it is GMT\+06:00 here, not GMT\+05:00: .*Run a newer Node\.js.*\.$/,
    );
  });
});

describe("the disk", () => {
  it.each([
    [2 ** 18, "ok", "1.0 GiB are free"],
    [2 ** 18 - 1, "warning", "1023 MiB are free"],
    [2 ** 15, "warning", "128 MiB are free"],
    [2 ** 15 - 1, "broken", "127 MiB are free"],
    [0, "broken", "0 MiB are free"],
  ])("%i free blocks of 4 KiB: %s", async (bavail, state, detail) => {
    const finding = await checkDisk({ data_dir }, async () => ({ bavail, bsize: 4096 }));
    expect(finding).toMatchObject({ state, detail: expect.stringContaining(detail) });
  });

  it("is no matter where nothing is kept", async () => {
    expect(await checkDisk({ data_dir: join(data_dir, "none") })).toMatchObject({ state: "ok" });
    expect(await checkDisk({ data_dir })).toMatchObject({ detail: expect.stringContaining(data_dir) });
  });
});

describe("the database server", () => {
  const GOOD = {
    version: "18.4",
    version_num: 180_004,
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "remote_apply",
    max_connections: 100,
    reserved_connections: 3,
    processes: 1,
    poolMax: 24,
    now: new Date(1_000),
    askedMs: 1_000,
    tookMs: 5,
  };

  it("is all right as it comes", () => {
    expect(assessServer(GOOD).filter(({ state }) => state !== "ok")).toEqual([]);
  });

  it.each([
    [{ version: "14.9", version_num: 140_009 }, "it is PostgreSQL 15 or newer"],
    [{ fsync: "off" }, "fsync is on"],
    [{ full_page_writes: "off" }, "full_page_writes is on"],
    [{ synchronous_commit: "off" }, "synchronous_commit is on"],
    [{ max_connections: 28 }, "it takes enough connections"],
    [{ processes: 4 }, "it takes enough connections"],
    [{ poolMax: 97 }, "it takes enough connections"],
    [{ now: new Date(7_000) }, "its clock and ours agree"],
    [{ now: new Date(-5_000) }, "its clock and ours agree"],
  ])("is warned of when %j", (facts, check) => {
    const found = assessServer({ ...GOOD, ...facts }).filter(({ state }) => state !== "ok");
    expect(found).toEqual([expect.objectContaining({ check, state: "warning", ...NOT_OK })]);
  });

  it("is not blamed for an answer that took long", () => {
    const found = assessServer({ ...GOOD, now: new Date(10_000), tookMs: 9_000 });
    expect(found.every(({ state }) => state === "ok")).toBe(true);
  });

  it("counts the processes of Tolem that are connected, and the connections that all of them may open", async () => {
    const names = ["tolem serve 1", "tolem serve 2", "tolem worker 1", "tolem doctor 3"];
    const processes = names.map((application_name) =>
      openDatabase({ url: world.database_url, max_connections: 1, log: world.deps.log, application_name }),
    );
    for (const process of processes) await sql`select 1`.execute(process);
    const found = (await doctor(world.deps)).find(({ check }) => check === "it takes enough connections");
    expect(found?.detail).toMatch(/^\d+; with 3 processes of Tolem up to 76 are opened$/);
    for (const process of processes) await process.destroy();
  });

  it("is broken when it does not answer, and nothing is said of the data", async () => {
    const url = `postgres://tolem@${CLOSED_PORT}/tolem`;
    const db = openDatabase({ url, max_connections: 1, log: world.deps.log });
    const findings = await doctor({ ...world.deps, db });
    await db.destroy();
    expect(findings.filter(({ state }) => state === "broken")).toEqual([
      expect.objectContaining({ subject: "database", check: "it answers", ...NOT_OK }),
    ]);
    expect(findings.some(({ subject }) => subject === "invoices")).toBe(false);
  });

  it("is broken when migrations are missing, and nothing is said of the data", async () => {
    const url = world.database_url.replace(/\/w_\w+\?/, "/postgres?");
    const db = openDatabase({ url, max_connections: 1, log: world.deps.log });
    const findings = await doctor({ ...world.deps, db, clock: systemClock });
    await db.destroy();
    expect(findings.filter(({ state }) => state === "broken")).toEqual([
      expect.objectContaining({ check: "every migration is applied", ...NOT_OK }),
    ]);
    expect(findings.some(({ subject }) => subject === "invoices")).toBe(false);
  });
});

describe("sealed columns", () => {
  const states = async (deps: Deps) => (await checkSealed(deps)).map(({ state, detail }) => [state, detail]);
  const otherKey = () => ({ ...world.deps.config, encryption_keys: ["another key of 32 characters or more"] as const });

  beforeAll(async () => {
    await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
  });

  it("opens with the key it was sealed with", async () => {
    expect(await states(world.deps)).toEqual([
      ["ok", ""],
      ["ok", ""],
    ]);
  });

  it("is broken with another, and the merchants are named", async () => {
    const closed = ["broken", `1: ${merchant.tenant.id}`];
    expect(await states({ ...world.deps, config: otherKey() })).toEqual([closed, closed]);
  });

  it("is not reported when it is never opened again: a dead session, a secret that no longer signs", async () => {
    const { db } = world.deps;
    await db
      .updateTable("provider_sessions")
      .set({ dead_at: new Date(0) })
      .execute();
    const signs_until = new Date(world.clock.now().getTime() + 1);
    const replaced = { tenant_id: merchant.tenant.id, sealed: Buffer.alloc(60), signs_until };
    await db.insertInto("webhook_replaced_secrets").values(replaced).execute();
    expect(await states(world.deps)).toEqual([
      ["ok", ""],
      ["broken", `1: ${merchant.tenant.id}`],
    ]);
    world.clock.advance({ seconds: 1 });
    expect(await states(world.deps)).toEqual([
      ["ok", ""],
      ["ok", ""],
    ]);
  });
});

describe("the provider", () => {
  const checkAt = async (base_url: string) => {
    const bridge = sessionBridge({ base_url, timeoutMs: 1000 });
    const [found, clock] = await checkProvider({
      ...world.deps,
      providers: { "session-bridge": bridge },
      clock: systemClock,
    });
    await bridge.close();
    return { ...found, clock };
  };

  it("is all right when it answers, and no merchant's session is used", async () => {
    const calls = await merchant.countCalls("session.check");
    expect(await checkAt(world.simulator.url)).toMatchObject({ state: "ok" });
    expect(await merchant.countCalls("session.check")).toBe(calls);
  });

  it("is a warning when it cannot be reached", async () => {
    const found = await checkAt(`http://${CLOSED_PORT}`);
    expect(found).toMatchObject({ state: "warning", detail: expect.stringContaining("ECONNREFUSED") });
  });

  it.each([
    [0, "ok", "within 5 s"],
    [60_000, "warning", "the other's is 60 s ahead"],
    [-60_000, "warning", "the other's is 60 s behind"],
  ])("is warned of when its clock is %i ms ahead of ours: %s", async (aheadMs, state, detail) => {
    const other = createServer((_request, response) => {
      response.setHeader("Date", new Date(systemClock.now().getTime() + aheadMs).toUTCString());
      response.writeHead(401).end("{}");
    });
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const found = await checkAt(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    other.close();
    expect(found).toMatchObject({ state: "ok", clock: { state } });
    // The header has whole seconds.
    expect(found.clock?.detail.replace(/(59|61) s/, "60 s")).toBe(detail);
  });

  it("is a warning when something else answers", async () => {
    const other = createServer((_request, response) => response.writeHead(404).end("not here"));
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const found = await checkAt(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    other.close();
    expect(found).toMatchObject({ state: "warning", detail: expect.stringContaining("HTTP 404") });
  });
});

describe("the receivers", () => {
  const attempt = async (error: string | null) => {
    const { clock, deps } = world;
    clock.advance({ seconds: 1 });
    await sql`
      with event as (
        insert into events (tenant_id, id, type, body, created_at)
        values (${merchant.tenant.id}, ${deps.random.id("evt")}, 'subscription.expired', '{}', ${clock.now()})
        returning tenant_id, id
      ), delivery as (
        insert into deliveries (tenant_id, id, event_id, status, created_at)
        select tenant_id, id, id, 'dropped', ${clock.now()} from event
      )
      insert into delivery_attempts (tenant_id, delivery_id, number, at, url, duration_ms, error)
      select tenant_id, id, 1, ${clock.now()}, ${world.receiver.url}, 1, ${error} from event`.execute(deps.db);
  };
  beforeEach(() => world.clock.advance({ hours: 2 }));

  it("are warned of when every attempt of the last hour failed, with what became of the last", async () => {
    await attempt(null);
    world.clock.advance({ minutes: 61 });
    await attempt("the answer was 500, not 2xx");
    await attempt("the answer was 500, not 2xx");
    expect((await checkFailures(world.deps))[0]).toMatchObject({ state: "ok" });
    await attempt("the connection was refused");
    expect((await checkFailures(world.deps))[0]).toMatchObject({
      state: "warning",
      detail: `1: ${merchant.tenant.id} (3 attempts: the connection was refused)`,
    });
  });

  it("are all right when one has succeeded", async () => {
    for (const error of ["no", "no", "no", null]) await attempt(error);
    expect((await checkFailures(world.deps))[0]).toMatchObject({ state: "ok" });
  });
});

describe("what failed", () => {
  it("reads alike in the overview: calls that the provider did not answer, and nothing else", async () => {
    world.clock.advance({ hours: 25 });
    const { tenant } = merchant;
    const fail = (answer: Parameters<typeof countFailure>[2]) => countFailure(world.deps, tenant.id, answer);
    for (let count = 0; count < 2; count++) await fail({ kind: "unknown", detail: "HTTP 500" });
    await fail({ kind: "refused", refusal: "other", detail: "no" });
    expect((await checkFailures(world.deps)).map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
    await fail({ kind: "unavailable", retryAfterS: 5, detail: "HTTP 429" });
    const [, , calls] = await checkFailures(world.deps);
    expect(calls).toMatchObject({
      state: "warning",
      detail: `1: ${tenant.id} (2 failed, 1 throttled: HTTP 429)`,
    });
    const read = await readFailures(world.deps);
    expect(read.calls).toMatchObject([{ tenant_id: tenant.id, failed: 2, throttled: 1, refused: 1, count: 1 }]);
    expect([read.dropped, read.receivers]).toEqual([[], []]);
    world.clock.advance({ hours: 2 });
    expect((await readFailures(world.deps)).calls).toEqual([]);
  });
});

describe("the table", () => {
  const findings: Finding[] = [
    { subject: "disk", check: "there is room", state: "ok", detail: "" },
    { subject: "provider", check: "it answers", state: "warning", detail: "no\n\u001b[31m way", remedy: "Wait." },
    { subject: "refunds", check: "sums are sums", state: "broken", detail: "1: tnt_a 1", remedy: "Look." },
  ];

  it("is aligned, says what to do, lets nothing command the terminal, and sums up", () => {
    expect(formatTable(findings)).toBe(
      [
        "STATE    SUBJECT   CHECK          DETAIL",
        "ok       disk      there is room",
        "warning  provider  it answers     no [31m way",
        "         → Wait.",
        "broken   refunds   sums are sums  1: tnt_a 1",
        "         → Look.",
        "",
        "1 broken, 1 warning, 1 ok.",
      ].join("\n"),
    );
  });

  it("says when all is well", () => {
    expect(formatTable(findings.slice(0, 1)).split("\n").at(-1)).toBe("All is well.");
  });
});
