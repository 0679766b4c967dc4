/** Rules for every call: the envelope, request ids, the form of bodies, the limit per tenant; and the probes. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signUp } from "../support/console-client.ts";
import { makeTenant, request, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

const INVOICE = { amount: 10, phone_number: "87021234567" };

describe("the envelope", () => {
  it.each([
    ["GET", "/nowhere"],
    ["GET", "/api/v1/nowhere"],
    ["DELETE", "/api/v1/invoices"],
    ["GET", "/api/dashboard/v1/nowhere"],
  ])("404 NOT_FOUND for %s %s", async (method, path) => {
    const answer = await request(world, method, path, undefined, { "x-api-key": tenant.test_key });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND", message: expect.any(String) } } });
  });

  it("400 BAD_REQUEST for broken JSON, another Content-Type and a broken URL", async () => {
    const headers = { "x-api-key": tenant.test_key };
    const broken = await request(world, "POST", "/api/v1/invoices", "{", headers);
    const form = await request(world, "POST", "/api/v1/invoices", "amount=1", {
      ...headers,
      "content-type": "application/x-www-form-urlencoded",
    });
    const url = await fetch(`${world.url}/%ZZ`);
    expect([broken.status, form.status, url.status]).toEqual([400, 400, 400]);
    for (const body of [broken.body, form.body, await url.json()]) {
      expect(body).toMatchObject({ error: { code: "BAD_REQUEST" } });
    }
  });

  it("413 BAD_REQUEST for a body over 1 MiB", async () => {
    const answer = await tenant.call("POST", "/invoices", { ...INVOICE, description: "x".repeat(1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: "BAD_REQUEST" } } });
  });

  it("422 on body for JSON that is not an object, and on each missing field without a body", async () => {
    for (const body of ["[]", "7", '"text"']) {
      const answer = await tenant.call("POST", "/invoices", body);
      expect(answer, body).toMatchObject({ status: 422, body: { error: { fields: { body: "must be an object" } } } });
    }
    expect(await tenant.call("POST", "/invoices")).toMatchObject({
      status: 422,
      body: { error: { fields: { amount: "is required", phone_number: "is required" } } },
    });
  });

  it("200 for a POST without a body, whether or not it names a Content-Type", async () => {
    for (const headers of [{}, { "content-type": "application/json" }]) {
      const made = await tenant.call("POST", "/invoices", INVOICE);
      const path = `/api/v1/invoices/${made.body.id}/cancel`;
      const answer = await request(world, "POST", path, undefined, { "x-api-key": tenant.test_key, ...headers });
      expect(answer).toMatchObject({ status: 200, body: { status: "cancelled" } });
    }
  });

  it("500 INTERNAL tells nothing of what failed; the log does", async () => {
    const failing = await createWorld();
    const { call } = await makeTenant(failing);
    await failing.deps.db.schema.dropTable("invoice_count_deltas").cascade().execute();
    const answer = await call("POST", "/invoices", INVOICE);
    expect(answer).toMatchObject({ status: 500, body: { error: { code: "INTERNAL" } } });
    expect(JSON.stringify(answer.body)).not.toContain("invoice_count_deltas");
    expect(failing.logged.join("")).toContain("invoice_count_deltas");
    await failing.close();
  });
});

describe("X-Request-Id", () => {
  it.each(["abcd1234", "A-b_c-12".repeat(8)])("is the caller's when it is %s", async (id) => {
    const answer = await tenant.call("GET", "/me", undefined, { headers: { "x-request-id": id } });
    expect(answer.headers.get("x-request-id")).toBe(id);
  });

  it.each(["short", "with space 1", "x".repeat(65)])("is a new one in place of %j", async (id) => {
    const answer = await tenant.call("GET", "/me", undefined, { headers: { "x-request-id": id } });
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe("the account", () => {
  it("200 GET /health without a key", async () => {
    expect(await request(world, "GET", "/api/v1/health")).toMatchObject({
      status: 200,
      body: { status: "ok", api: "v1" },
    });
  });

  it("200 GET /me tells the tenant and the key, and no secret", async () => {
    const me = await tenant.call("GET", "/me");
    expect(me).toMatchObject({
      status: 200,
      body: {
        tenant: { id: tenant.id, mode: "test", tariff: "trial", provider_session: null },
        api_key: { name: "default", is_sandbox: true },
      },
    });
    expect(JSON.stringify(me.body)).not.toContain(tenant.test_key);
  });

  it.each([undefined, "", "svc_test_made_up", "x"])("401 UNAUTHORIZED with the key %j", async (key) => {
    const headers: Record<string, string> = key === undefined ? {} : { "x-api-key": key };
    const answer = await request(world, "GET", "/api/v1/me", undefined, headers);
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
  });
});

describe("the limit per tenant", () => {
  it("429 RATE_LIMITED past it, only for that tenant; every answer has the remaining number", async () => {
    const limited = await createWorld({ RATE_LIMIT_RPM: "3" });
    const [first, second] = [await makeTenant(limited), await makeTenant(limited)];
    for (const remaining of ["2", "1", "0"]) {
      const answer = await first.call("GET", "/me");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("ratelimit-limit")).toBe("3");
      expect(answer.headers.get("ratelimit-remaining")).toBe(remaining);
      expect(Number(answer.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
    }
    // The second refusal of a key comes before the key is looked up, and tells the same.
    for (const key of [first.live_key, first.live_key, first.test_key]) {
      const refused = await first.call("POST", "/invoices", {}, { key });
      expect(refused).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMITED" } } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.headers.get("ratelimit-limit")).toBe("3");
      expect(refused.headers.get("ratelimit-remaining")).toBe("0");
      expect(Number(refused.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
    }
    expect((await second.call("GET", "/me")).status).toBe(200);
    const people = [await signUp(limited, "one@shop.kz"), await signUp(limited, "two@shop.kz")];
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await people[0]?.call("GET", "/me"))?.status ?? 0);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await people[1]?.call("GET", "/me"))?.status).toBe(200);
    await limited.close();
  });
});

describe("the headers of every answer", () => {
  const OVER_TLS = "max-age=31536000";

  it("forbid type sniffing and caching of the API, and behind https require https", async () => {
    const secure = await createWorld({ BASE_URL: "https://pay.example.kz" });
    for (const at of [world, secure]) {
      const { headers } = await request(at, "GET", "/api/v1/me");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("strict-transport-security")).toBe(at === secure ? OVER_TLS : null);
    }
    await secure.close();
  });
});

describe("the API document", () => {
  it("304 for a caller that has it already", async () => {
    const first = await fetch(`${world.url}/openapi.json`);
    expect(first.status).toBe(200);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${world.url}/openapi.json`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("the probes", () => {
  it("200 /healthz and /readyz, and 503 /readyz while migrations are missing", async () => {
    const young = await createWorld();
    expect((await request(young, "GET", "/healthz")).body).toEqual({ status: "ok" });
    expect((await request(young, "GET", "/readyz")).body).toEqual({ status: "ready" });
    await young.deps.db.deleteFrom("kysely_migration" as never).execute();
    expect((await request(young, "GET", "/readyz")).status).toBe(503);
    await young.close();
  });

  it("200 /metrics from this machine, with METRICS_TOKEN set or not, and with the token from elsewhere", async () => {
    const answer = await request<string>(world, "GET", "/metrics");
    expect(answer.body).toContain("tolem_http_request_duration_seconds");
    const guarded = await createWorld({ METRICS_TOKEN: "the-token-of-the-metrics" });
    const statusWith = async (headers: Record<string, string>) =>
      (await request(guarded, "GET", "/metrics", undefined, headers)).status;
    expect(await statusWith({})).toBe(200);
    const elsewhere = { "x-forwarded-for": "5.5.5.5" };
    const right = "Bearer the-token-of-the-metrics";
    expect(await statusWith({ ...elsewhere, authorization: right })).toBe(200);
    for (const authorization of [`${right}x`, "Bearer ", right.slice(7), right.replace("Bearer", "Basic")]) {
      expect(await statusWith({ ...elsewhere, authorization })).toBe(401);
    }
    expect(await statusWith(elsewhere)).toBe(401);
    await guarded.close();
  });

  it.each(["0", "1"])(
    "401 /metrics for what a proxy on this machine passes on, with TRUST_PROXY=%s",
    async (TRUST_PROXY) => {
      const behind = await createWorld({ TRUST_PROXY });
      for (const header of [
        { "x-forwarded-for": "5.5.5.5" },
        { "x-forwarded-for": "127.0.0.1" },
        { forwarded: "for=127.0.0.1" },
        { "x-real-ip": "127.0.0.1" },
        { via: "1.1 proxy" },
      ]) {
        expect((await request(behind, "GET", "/metrics", undefined, header)).status).toBe(401);
      }
      expect((await request(behind, "GET", "/metrics")).status).toBe(200);
      await behind.close();
    },
  );
});

describe("limits per address", () => {
  it("429 for the next sign-in from the same IPv6 network, or the same IPv4 address however it is written", async () => {
    const limited = await createWorld({ TRUST_PROXY: "1", SIGNUP_LOGIN_RPM: "2" });
    const person = { email: "nobody@shop.kz", password: "wrong password" };
    const statusFrom = async (address: string) =>
      (await request(limited, "POST", "/api/dashboard/v1/login", person, { "x-forwarded-for": address })).status;
    const statuses: number[] = [];
    for (const address of ["2a00::1", "2a00:0::ffff:2", "2a00:0:0:0:1:2:3:4", "2a00:0:0:1::1"]) {
      statuses.push(await statusFrom(address));
    }
    for (const address of ["8.8.1.1", "::ffff:8.8.1.1", "::ffff:808:101", "8.8.1.2"]) {
      statuses.push(await statusFrom(address));
    }
    expect(statuses).toEqual([401, 401, 429, 401, 401, 401, 429, 401]);
    await limited.close();
  });

  it("a clock that is set back by two days opens a tenant's window again within a minute", async () => {
    const limited = await createWorld({ RATE_LIMIT_RPM: "3" });
    const tenant = await makeTenant(limited);
    await tenant.call("GET", "/me");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * 86_400_000 });
    try {
      const answer = await tenant.call("GET", "/me");
      expect(Number(answer.headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
      expect(answer.headers.get("ratelimit-remaining")).toBe("1");
    } finally {
      vi.useRealTimers();
    }
    await limited.close();
  });
});
