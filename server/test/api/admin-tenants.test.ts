/** The operators' actions on one tenant (its tariff, its agreed price), and the lists that show it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import { type Json, makeTenant } from "../support/make.ts";
import { MONTHLY, makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

type Entry = { action: string; target: string; admin_user_id: number; details: Json };

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld({ SESSION_TTL_SECONDS: "31536000" });
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
  await operator.call("POST", "/tariffs", newTariff("other", { daily_limit: 4 }));
  await operator.call("POST", "/tariffs", newTariff("old"));
  await operator.call("POST", "/tariffs/old/disable");
});
afterAll(() => world.close());

async function audited(target: string): Promise<Entry[]> {
  const { body } = await operator.call<{ items: Entry[] }>("GET", "/audit?limit=200");
  return body.items.filter((entry) => entry.target === target).reverse();
}

const refusal = (status: number, code: string, fields?: Json) => ({
  status,
  body: { error: { code, ...(fields === undefined ? {} : { fields }) } },
});

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

async function tenantOn(tariff: string | null): Promise<string> {
  const { id } = await makeTenant(world);
  await world.deps.db
    .updateTable("tenant_tariffs")
    .set(tariff === null ? { tariff, tariff_active_until: null } : { tariff })
    .where("tenant_id", "=", id)
    .execute();
  return id;
}

const override = async (id: string) => {
  const { body } = await operator.call<{ pricing_override: Json }>("GET", `/tenants/${id}`);
  return body.pricing_override;
};

const NOTHING = {
  custom_price_kzt: null,
  custom_period_days: null,
  custom_daily_limit: null,
  custom_pricing_reason: null,
  custom_pricing_set_at: null,
  custom_pricing_set_by_admin_user_id: null,
};

describe("PATCH /tenants/:id/pricing-override", () => {
  it("200 sets each field by itself, clears by null, keeps what is absent, and stamps every call", async () => {
    const id = await tenantOn("plan");
    const path = `/tenants/${id}/pricing-override`;
    const stamp = () => ({
      custom_pricing_set_at: world.clock.now().toISOString(),
      custom_pricing_set_by_admin_user_id: operator.id,
    });
    expect(await override(id)).toEqual(NOTHING);
    const first = { custom_price_kzt: 99_999_999, custom_period_days: 3650, custom_pricing_reason: "ы".repeat(255) };
    expect(await operator.call("PATCH", path, first)).toMatchObject({ status: 200, body: { tenant: { id } } });
    const set = { ...NOTHING, ...first, ...stamp() };
    expect(await override(id)).toEqual(set);
    world.clock.advance({ seconds: 5 });
    await operator.call("PATCH", path, {
      custom_price_kzt: 0,
      custom_daily_limit: 1_000_000,
      custom_period_days: null,
    });
    const changed = {
      ...set,
      custom_price_kzt: 0,
      custom_daily_limit: 1_000_000,
      custom_period_days: null,
      ...stamp(),
    };
    expect(await override(id)).toEqual(changed);
    world.clock.advance({ seconds: 5 });
    const other = await makeOperator(world);
    expect(await other.call("PATCH", path)).toMatchObject({ status: 200 });
    const stamped = { ...changed, ...stamp(), custom_pricing_set_by_admin_user_id: other.id };
    expect(await override(id)).toEqual(stamped);
    expect(await audited(id)).toMatchObject([
      { action: "tariff.override_set", admin_user_id: operator.id, details: { before: NOTHING, after: set } },
      { action: "tariff.override_set", admin_user_id: operator.id, details: { before: set, after: changed } },
      { action: "tariff.override_set", admin_user_id: other.id, details: { before: changed, after: stamped } },
    ]);
  });

  it.each([
    ["a price below 0", { custom_price_kzt: -1 }, "custom_price_kzt"],
    ["a price of 100 million", { custom_price_kzt: 100_000_000 }, "custom_price_kzt"],
    ["a price with tiyn", { custom_price_kzt: 10.5 }, "custom_price_kzt"],
    ["a price in words", { custom_price_kzt: "10" }, "custom_price_kzt"],
    ["a period of 0 days", { custom_period_days: 0 }, "custom_period_days"],
    ["a period of 3651 days", { custom_period_days: 3651 }, "custom_period_days"],
    ["a limit below 0", { custom_daily_limit: -1 }, "custom_daily_limit"],
    ["a limit above a million", { custom_daily_limit: 1_000_001 }, "custom_daily_limit"],
    ["a reason of 256", { custom_pricing_reason: "x".repeat(256) }, "custom_pricing_reason"],
    ["a reason that is a number", { custom_pricing_reason: 5 }, "custom_pricing_reason"],
    ["who set it", { custom_pricing_set_by_admin_user_id: 1 }, "custom_pricing_set_by_admin_user_id"],
    ["when it was set", { custom_pricing_set_at: "2026-01-01T00:00:00Z" }, "custom_pricing_set_at"],
    ["the tariff", { tariff: "plan" }, "tariff"],
    ["a field there is not", { discount: 5 }, "discount"],
  ])("422 VALIDATION_ERROR for %s, and nothing is changed", async (_, body, field) => {
    const id = await tenantOn("plan");
    const answer = await operator.call("PATCH", `/tenants/${id}/pricing-override`, { custom_price_kzt: 5, ...body });
    expect(answer).toMatchObject(refusal(422, "VALIDATION_ERROR", { [field]: expect.any(String) }));
    expect(await override(id)).toEqual(NOTHING);
    expect(await audited(id)).toEqual([]);
  });

  it("422 VALIDATION_ERROR for a tenant without a tariff", async () => {
    const id = await tenantOn(null);
    expect(await operator.call("PATCH", `/tenants/${id}/pricing-override`, { custom_price_kzt: 5 })).toMatchObject(
      refusal(422, "VALIDATION_ERROR", { tariff: expect.any(String) }),
    );
    expect(await audited(id)).toEqual([]);
  });

  it("422 CUSTOM_PERIOD_NOT_APPLICABLE for a period where there are no options; clearing it and the rest are 200", async () => {
    const id = await tenantOn("trial");
    const path = `/tenants/${id}/pricing-override`;
    expect(await operator.call("PATCH", path, { custom_period_days: 10, custom_price_kzt: 5 })).toMatchObject(
      refusal(422, "CUSTOM_PERIOD_NOT_APPLICABLE"),
    );
    expect(await override(id)).toEqual(NOTHING);
    const fine = { custom_period_days: null, custom_price_kzt: 5, custom_daily_limit: 2 };
    expect(await operator.call("PATCH", path, fine)).toMatchObject({ status: 200 });
  });

  it("404 NOT_FOUND for a tenant there is not", async () => {
    for (const method of ["PATCH", "DELETE"]) {
      expect(await operator.call(method, "/tenants/tnt_nobody/pricing-override", {})).toMatchObject(
        refusal(404, "NOT_FOUND"),
      );
    }
  });

  it("200 to two operators at the same instant: one line each, and each begins where the other ended", async () => {
    const id = await tenantOn("plan");
    const other = await makeOperator(world);
    const path = `/tenants/${id}/pricing-override`;
    await many(10, (n) => (n % 2 ? other : operator).call("PATCH", path, { custom_price_kzt: n + 1 }));
    const entries = await audited(id);
    expect(entries).toHaveLength(10);
    let price: unknown = null;
    for (const { details } of entries) {
      const { before, after } = details as Record<"before" | "after", Json>;
      expect(before.custom_price_kzt).toBe(price);
      price = after.custom_price_kzt;
    }
    expect(await override(id)).toMatchObject({ custom_price_kzt: price });
  });
});

describe("DELETE /tenants/:id/pricing-override", () => {
  it("204 clears all of it, also repeatedly, and the log has the earlier values", async () => {
    const id = await tenantOn("plan");
    const path = `/tenants/${id}/pricing-override`;
    await operator.call("PATCH", path, { custom_price_kzt: 7, custom_period_days: 8, custom_daily_limit: 9 });
    const before = await override(id);
    expect(await operator.call("DELETE", path)).toMatchObject({ status: 204, body: "" });
    expect(await override(id)).toEqual(NOTHING);
    expect((await operator.call("DELETE", path)).status).toBe(204);
    expect((await audited(id)).slice(1)).toMatchObject([
      { action: "tariff.override_cleared", details: { before } },
      { action: "tariff.override_cleared", details: { before: NOTHING } },
    ]);
  });
});

describe("POST /tenants/:id/tariff", () => {
  it("200 assigns a tariff to the tenant, and the paid time stays", async () => {
    const { tenant } = await signUp(world, "assigned@shop.kz");
    const path = `/tenants/${tenant.id}/tariff`;
    const ends = new Date(world.clock.now().getTime() + 14 * 86_400_000).toISOString();
    expect(await operator.call("POST", path, { tariff: "plan" })).toMatchObject({
      status: 200,
      body: { tenant: { id: tenant.id, tariff: "plan", tariff_active_until: ends } },
    });
    const pricing = async () => (await operator.call<{ pricing: Json }>("GET", `/tenants/${tenant.id}`)).body.pricing;
    expect(await pricing()).toEqual({ period_key: "month", period_days: 30, price_kzt: 5000 });
    await operator.call("POST", path, { tariff: "plan", period_key: "year" });
    expect(await pricing()).toEqual({ period_key: "year", period_days: 365, price_kzt: 50_000 });
    await operator.call("POST", path, { tariff: "other", period_key: null });
    expect(await pricing()).toMatchObject({ period_key: "month" });
    expect((await audited(tenant.id)).map(({ action, details }) => [action, details])).toEqual([
      ["tariff.set", { from: "trial", to: "plan", period_key: null }],
      ["tariff.set", { from: "plan", to: "plan", period_key: "year" }],
      ["tariff.set", { from: "plan", to: "other", period_key: null }],
    ]);
  });

  it("200 gives a tenant without an end the days of a trial", async () => {
    const id = await tenantOn(null);
    const ends = new Date(world.clock.now().getTime() + 14 * 86_400_000).toISOString();
    expect(await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "plan" })).toMatchObject({
      status: 200,
      body: { tenant: { tariff: "plan", tariff_active_until: ends } },
    });
  });

  it("422 VALIDATION_ERROR for an unknown slug, listing the catalog's", async () => {
    const id = await tenantOn("plan");
    const answer = await operator.call<{ error: { fields: Json } }>("POST", `/tenants/${id}/tariff`, {
      tariff: "gold",
    });
    expect(answer).toMatchObject(refusal(422, "VALIDATION_ERROR"));
    expect(answer.body.error.fields).toEqual({ tariff: "must be one of business, other, plan, start, trial" });
    expect(await audited(id)).toEqual([]);
  });

  it.each([
    ["no tariff", {}, "tariff"],
    ["a tariff that is a number", { tariff: 5 }, "tariff"],
    ["an option there is not", { tariff: "plan", period_key: "week" }, "period_key"],
    ["an option where there are none", { tariff: "trial", period_key: "month" }, "period_key"],
  ])("422 VALIDATION_ERROR for %s", async (_, body, field) => {
    const id = await tenantOn("plan");
    const answer = await operator.call("POST", `/tenants/${id}/tariff`, body);
    expect(answer).toMatchObject(refusal(422, "VALIDATION_ERROR", { [field]: expect.any(String) }));
    expect(await operator.call("GET", `/tenants/${id}`)).toMatchObject({ body: { tenant: { tariff: "plan" } } });
    expect(await audited(id)).toEqual([]);
  });

  it("422 TARIFF_DISABLED for a disabled one", async () => {
    const id = await tenantOn("plan");
    expect(await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "old" })).toMatchObject(
      refusal(422, "TARIFF_DISABLED"),
    );
    expect(await audited(id)).toEqual([]);
  });

  it("404 NOT_FOUND for a tenant there is not", async () => {
    expect(await operator.call("POST", "/tenants/tnt_nobody/tariff", { tariff: "plan" })).toMatchObject(
      refusal(404, "NOT_FOUND"),
    );
  });
});

describe("what was agreed", () => {
  it("is resolved field by field, and to nothing on a disabled tariff or one without options", async () => {
    await operator.call("POST", "/tariffs", newTariff("resolved", { daily_limit: 50 }));
    const id = await tenantOn("resolved");
    const path = `/tenants/${id}/pricing-override`;
    const inEffect = async () => {
      const { body } = await operator.call<{ pricing: Json; daily_limit: number }>("GET", `/tenants/${id}`);
      return { pricing: body.pricing, daily_limit: body.daily_limit };
    };
    const asSold = { period_key: "month", period_days: 30, price_kzt: 5000 };
    expect(await inEffect()).toEqual({ pricing: asSold, daily_limit: 50 });
    await operator.call("PATCH", path, { custom_period_days: 31 });
    expect(await inEffect()).toEqual({ pricing: { ...asSold, period_days: 31 }, daily_limit: 50 });
    await operator.call("PATCH", path, { custom_price_kzt: 0, custom_daily_limit: 0 });
    expect(await inEffect()).toEqual({
      pricing: { ...asSold, period_days: 31, price_kzt: 0 },
      daily_limit: 0,
    });
    await operator.call("POST", "/tariffs/resolved/disable");
    expect(await inEffect()).toEqual({ pricing: null, daily_limit: 0 });
    await operator.call("POST", "/tariffs/resolved/enable");
    await operator.call("PATCH", "/tariffs/resolved", { period_options: [] });
    expect(await inEffect()).toEqual({ pricing: null, daily_limit: 0 });
  });
});

describe("GET /tenants", () => {
  type List = { items: { id: string; name: string }[]; total: number; limit: number; offset: number };

  it("200 finds by a part of the name, the id or an e-mail, in any case, newest first", async () => {
    const fresh = await createWorld();
    try {
      const { call } = await makeOperator(fresh);
      const names = ["ТОО Кофейня Айгерім", "100% хлеб", "Corner_shop"];
      const ids: string[] = [];
      for (const [n, name] of names.entries()) {
        fresh.clock.advance({ seconds: 1 });
        const client = await signUp(fresh, `owner${n}@mail.kz`);
        await client.call("PATCH", "/profile", { name });
        ids.push(client.tenant.id);
      }
      const find = async (search: string) => {
        const { status, body } = await call<List>("GET", `/tenants?search=${encodeURIComponent(search)}`);
        expect(status).toBe(200);
        expect(body.total).toBe(body.items.length);
        return body.items.map(({ name }) => name);
      };
      expect(await find("кофейня")).toEqual([names[0]]);
      expect(await find("КОФЕЙНЯ")).toEqual([names[0]]);
      expect(await find("айгер")).toEqual([names[0]]);
      expect(await find("тоо кофейня АЙ")).toEqual([names[0]]);
      expect(await find("0%")).toEqual([names[1]]);
      expect(await find("r_S")).toEqual([names[2]]);
      expect(await find("\\")).toEqual([]);
      expect(await find("OWNER2@")).toEqual([names[2]]);
      expect(await find((ids[1] ?? "").slice(4).toUpperCase())).toEqual([names[1]]);
      expect(await find("mail.kz")).toEqual([...names].reverse());
      const page = await call<List>("GET", "/tenants?limit=1&offset=1");
      expect(page.body).toMatchObject({ items: [{ name: names[1] }], total: 3, limit: 1, offset: 1 });
    } finally {
      await fresh.close();
    }
  });

  it("200 shows the state of each", async () => {
    const fresh = await createWorld();
    try {
      const { call } = await makeOperator(fresh);
      const { tenant } = await signUp(fresh, "stands@shop.kz");
      const shown = async () => (await call<List>("GET", "/tenants")).body.items[0];
      const row = { id: tenant.id, name: "stands", emails: ["stands@shop.kz"], mode: "test", tariff: "trial" };
      expect(await shown()).toMatchObject({ ...row, state: "active", tariff_active_until: "2026-12-04T09:00:00.000Z" });
      const { db } = fresh.deps;
      const end = (iso: string) =>
        db
          .updateTable("tenant_tariffs")
          .set({ tariff_active_until: new Date(iso) })
          .execute();
      await end("2026-11-20T08:59:59Z");
      expect(await shown()).toMatchObject({ ...row, state: "grace" });
      await end("2026-11-13T08:59:59Z");
      expect(await shown()).toMatchObject({ ...row, state: "hard_stopped" });
      await connect(fresh, { id: tenant.id } as never);
      expect(await shown()).toMatchObject({ mode: "live" });
    } finally {
      await fresh.close();
    }
  });

  it.each(["search=", "limit=0", "limit=201", "offset=-1", "limit=many"])(
    "422 VALIDATION_ERROR for ?%s",
    async (query) => {
      const [field = ""] = query.split("=");
      expect(await operator.call("GET", `/tenants?${query}`)).toMatchObject(
        refusal(422, "VALIDATION_ERROR", { [field]: expect.any(String) }),
      );
    },
  );
});

describe("GET /tenants/:id", () => {
  it("200 shows the tenant with its override and its bills", async () => {
    const { tenant } = await signUp(world, "detail@shop.kz");
    await operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff: "plan" });
    world.clock.advance({ days: 9 });
    await world.tick();
    const answer = await operator.call("GET", `/tenants/${tenant.id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        tenant: { id: tenant.id, name: "detail", tariff: "plan", api_keys: [{ name: "default" }] },
        emails: ["detail@shop.kz"],
        unconfirmed_emails: ["detail@shop.kz"],
        state: "active",
        pricing_override: NOTHING,
        pricing: { period_key: MONTHLY.key },
        daily_limit: 0,
        bills: [{ tenant_id: tenant.id, status: "open", price_kzt: 5000, invoice_id: null }],
      },
    });
  });

  it("404 NOT_FOUND for a tenant there is not", async () => {
    expect(await operator.call("GET", "/tenants/tnt_nobody")).toMatchObject(refusal(404, "NOT_FOUND"));
  });
});

describe("GET /overview", () => {
  it("200 says how old the last backup is, that the last one failed, and that no standby is there", async () => {
    const fresh = await createWorld();
    try {
      const { call } = await makeOperator(fresh);
      const noneYet = { state: "ok", is_scheduled: false, last_at: null, failed_at: null, failure: null };
      expect((await call("GET", "/overview")).body).toMatchObject({
        backups: noneYet,
        replication: { state: "ok", standbys: [], replica: null },
      });
      const last_at = fresh.clock.now();
      fresh.clock.advance({ days: 1 });
      const failed_at = fresh.clock.now();
      await fresh.deps.db
        .updateTable("backup_state")
        .set({ last_at, failed_at, failure: "no space is left" })
        .execute();
      expect((await call("GET", "/overview")).body).toMatchObject({
        backups: {
          ...{ state: "warning", last_at: last_at.toISOString() },
          ...{ failed_at: failed_at.toISOString(), failure: "no space is left" },
        },
      });
    } finally {
      await fresh.close();
    }
  });

  it("200 counts tenants, sessions, what is due and what is unpaid", async () => {
    const fresh = await createWorld();
    try {
      const { call } = await makeOperator(fresh);
      const zero = { due: 0, oldest_seconds: 0 };
      expect((await call("GET", "/overview")).body).toMatchObject({
        tenants: { total: 0, active: 0, grace: 0, hard_stopped: 0 },
        provider_sessions: { alive: 0, dead: 0 },
        queues: { invoices: zero, deliveries: zero, subscriptions: zero },
        bills: { open: 0, open_kzt: 0 },
      });
      const { db } = fresh.deps;
      const tenants = await many(5, () => makeTenant(fresh));
      const ends = ["2026-12-01", "2026-11-25", "2026-11-19", "2026-11-15", "2026-11-01"];
      for (const [n, tenant] of tenants.entries()) {
        const tariff_active_until = new Date(`${ends[n]}T00:00:00Z`);
        await db
          .updateTable("tenant_tariffs")
          .set({ tariff: "start", tariff_active_until })
          .where("tenant_id", "=", tenant.id)
          .execute();
        if (n < 2) await connect(fresh, tenant);
      }
      await db
        .updateTable("provider_sessions")
        .set({ dead_at: fresh.clock.now() })
        .where("tenant_id", "=", tenants[1]?.id ?? "")
        .execute();
      await fresh.tick();
      const [first] = tenants;
      await first?.call("POST", "/webhook/configure", { url: fresh.receiver.url }, { key: first.live_key });
      await tenants[0]?.call("POST", "/invoices", { amount: 5, phone_number: "87021234567", simulate: "paid" });
      await tenants[0]?.call("POST", "/invoices", { amount: 5, phone_number: "87021234567" });
      fresh.clock.advance({ days: 1, seconds: 30 });
      expect((await call("GET", "/overview")).body).toMatchObject({
        tenants: { total: 5, active: 2, grace: 2, hard_stopped: 1 },
        provider_sessions: { alive: 1, dead: 1 },
        queues: {
          invoices: { due: 1, oldest_seconds: 30 },
          deliveries: { due: 1, oldest_seconds: 86_430 },
          subscriptions: zero,
        },
        bills: { open: 4, open_kzt: 4 * 9900 },
      });
    } finally {
      await fresh.close();
    }
  });
});

describe("GET /audit", () => {
  it("200 filters by action, operator and time, newest first, in pages", async () => {
    const fresh = await createWorld();
    try {
      const one = await makeOperator(fresh);
      const two = await makeOperator(fresh);
      await one.call("POST", "/tariffs", newTariff("first"));
      fresh.clock.advance({ minutes: 1 });
      await two.call("POST", "/tariffs/first/disable");
      fresh.clock.advance({ minutes: 1 });
      await two.call("POST", "/tariffs", newTariff("second"));
      const list = async (query: string) => {
        const { status, body } = await one.call<{ items: Entry[]; total: number }>("GET", `/audit${query}`);
        expect(status).toBe(200);
        return [body.items.map(({ action, target }) => `${action} ${target}`), body.total];
      };
      const [a, b, c] = ["tariff.create first", "tariff.disable first", "tariff.create second"];
      expect(await list("")).toEqual([[c, b, a], 3]);
      expect(await list("?action=tariff.create")).toEqual([[c, a], 2]);
      expect(await list(`?admin_user_id=${two.id}`)).toEqual([[c, b], 2]);
      expect(await list(`?admin_user_id=${one.id}&action=tariff.disable`)).toEqual([[], 0]);
      expect(await list("?from=2026-11-20T09:01:00Z")).toEqual([[c, b], 2]);
      expect(await list("?to=2026-11-20T09:01:00Z")).toEqual([[a], 1]);
      expect(await list("?from=2026-11-20T09:01:00Z&to=2026-11-20T09:02:00Z")).toEqual([[b], 1]);
      expect(await list("?limit=1&offset=1")).toEqual([[b], 3]);
      const { body } = await one.call("GET", "/audit?limit=1");
      expect(body).toMatchObject({
        items: [{ id: expect.any(Number), admin_user_id: two.id, at: "2026-11-20T09:02:00.000Z", target: "second" }],
        limit: 1,
        offset: 0,
      });
    } finally {
      await fresh.close();
    }
  });

  it.each([
    ["action=tariff.eat", "action"],
    ["admin_user_id=0", "admin_user_id"],
    ["from=yesterday", "from"],
    ["to=2026-13-01T00:00:00Z", "to"],
    ["limit=201", "limit"],
  ])("422 VALIDATION_ERROR for ?%s", async (query, field) => {
    expect(await operator.call("GET", `/audit?${query}`)).toMatchObject(
      refusal(422, "VALIDATION_ERROR", { [field]: expect.any(String) }),
    );
  });
});
