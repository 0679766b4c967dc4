/** The tariff catalog: every limit, every protection, and concurrent changes by two operators. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "../support/console-client.ts";
import type { Json } from "../support/make.ts";
import { makeTenant } from "../support/make.ts";
import { MONTHLY, makeOperator, newTariff, type Operator, YEARLY } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

type TariffJson = { tariff: Json & { slug: string; updated_at: string } };
type Entry = { action: string; target: string; admin_user_id: number; details: Json };

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld();
  operator = await makeOperator(world);
});
afterAll(() => world.close());

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

async function made(slug: string, changes: Json = {}): Promise<string> {
  const answer = await operator.call("POST", "/tariffs", newTariff(slug, changes));
  if (answer.status !== 201) throw new Error(`making ${slug} answered ${answer.status}`);
  return slug;
}

/** What the audit log has of a target, oldest first. */
async function audited(target: string): Promise<Entry[]> {
  const { body } = await operator.call<{ items: Entry[] }>("GET", "/audit?limit=200");
  return body.items.filter((entry) => entry.target === target).reverse();
}

const refusal = (status: number, code: string, fields?: Json) => ({
  status,
  body: { error: { code, ...(fields === undefined ? {} : { fields }) } },
});

describe("GET /tariffs", () => {
  it("200 lists the tariffs of the first start, and disabled ones only if requested", async () => {
    const fresh = await createWorld();
    try {
      const { call } = await makeOperator(fresh);
      const slugs = async (query: string) =>
        (await call<{ tariffs: { slug: string }[] }>("GET", `/tariffs${query}`)).body.tariffs.map(({ slug }) => slug);
      expect(await slugs("")).toEqual(["business", "start", "trial"]);
      await call("POST", "/tariffs/business/disable");
      for (const query of ["", "?include_disabled=false", "?include_disabled=0"]) {
        expect(await slugs(query)).toEqual(["start", "trial"]);
      }
      for (const query of ["?include_disabled=true", "?include_disabled=1"]) {
        expect(await slugs(query)).toEqual(["business", "start", "trial"]);
      }
      expect(await call("GET", "/tariffs?include_disabled=maybe")).toMatchObject(
        refusal(422, "VALIDATION_ERROR", { include_disabled: expect.any(String) }),
      );
    } finally {
      await fresh.close();
    }
  });

  it("200 marks the default trial: exactly one, without period options", async () => {
    const { body } = await operator.call<{ tariffs: Json[] }>("GET", "/tariffs?include_disabled=1");
    const trials = body.tariffs.filter(({ is_default_trial }) => is_default_trial);
    expect(trials).toMatchObject([{ slug: "trial", period_options: [], enabled: true }]);
  });
});

describe("POST /tariffs", () => {
  it("201 makes a tariff, enabled and no trial whatever was said", async () => {
    const body = newTariff("whole", { enabled: false, is_default_trial: true, tenants_using: 9 });
    const now = world.clock.now().toISOString();
    const answer = await operator.call<TariffJson>("POST", "/tariffs", body);
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body.tariff).toEqual({
      ...newTariff("whole"),
      enabled: true,
      is_default_trial: false,
      created_at: now,
      updated_at: now,
      tenants_using: 0,
    });
    expect(await operator.call("GET", "/tariffs/whole")).toMatchObject({ status: 200, body: answer.body });
    const { tenants_using: _, ...row } = answer.body.tariff;
    expect(await audited("whole")).toMatchObject([
      { action: "tariff.create", admin_user_id: operator.id, details: row },
    ]);
  });

  it.each([
    ["the shortest slug", { slug: "a" }],
    ["the longest slug", { slug: `z${"0".repeat(29)}_-` }],
    ["the least", { slug: "least", daily_limit: 0, period_options: [] }],
    [
      "the most",
      {
        slug: "most",
        label_ru: "ы".repeat(64),
        label_kk: "😀".repeat(64),
        daily_limit: 1_000_000,
        period_options: [{ ...MONTHLY, period_days: 3650, price_kzt: 99_999_999, label_ru: "ы".repeat(64) }],
      },
    ],
    ["an option that costs nothing", { slug: "free", period_options: [{ ...MONTHLY, period_days: 1, price_kzt: 0 }] }],
  ])("201 for %s", async (_, body) => {
    const answer = await operator.call("POST", "/tariffs", newTariff("x", body));
    expect(answer).toMatchObject({ status: 201, body: { tariff: body } });
  });

  it("201 without a limit and options: unlimited, and nothing is billed", async () => {
    const body = { slug: "bare", label_ru: "Т", label_kk: "Т", daily_limit: null };
    expect(await operator.call("POST", "/tariffs", body)).toMatchObject({
      status: 201,
      body: { tariff: { daily_limit: 0, period_options: [] } },
    });
  });

  const option = (changes: Json) => ({ period_options: [{ ...MONTHLY, ...changes }] });
  it.each([
    ["no slug", { slug: null }, "slug"],
    ["an empty slug", { slug: "" }, "slug"],
    ["a slug that begins with a digit", { slug: "1st" }, "slug"],
    ["capital letters in the slug", { slug: "Start" }, "slug"],
    ["a slug of 33", { slug: "a".repeat(33) }, "slug"],
    ["a line break after the slug", { slug: "start\n" }, "slug"],
    ["no Russian label", { label_ru: null }, "label_ru"],
    ["no Kazakh label", { label_kk: null }, "label_kk"],
    ["an empty label", { label_ru: "" }, "label_ru"],
    ["a blank label", { label_kk: "  " }, "label_kk"],
    ["a label of 65", { label_ru: "ы".repeat(65) }, "label_ru"],
    ["a limit below 0", { daily_limit: -1 }, "daily_limit"],
    ["a limit above a million", { daily_limit: 1_000_001 }, "daily_limit"],
    ["half a limit", { daily_limit: 1.5 }, "daily_limit"],
    ["a limit in words", { daily_limit: "5" }, "daily_limit"],
    ["options that are no list", { period_options: {} }, "period_options"],
    ["51 options", { period_options: Array(51).fill(MONTHLY) }, "period_options"],
    ["an option without a key", option({ key: undefined }), "period_options.0.key"],
    ["an option's key in capitals", option({ key: "M" }), "period_options.0.key"],
    ["a period of 0 days", option({ period_days: 0 }), "period_options.0.period_days"],
    ["a period of 3651 days", option({ period_days: 3651 }), "period_options.0.period_days"],
    ["a price below 0", option({ price_kzt: -1 }), "period_options.0.price_kzt"],
    ["a price of 100 million", option({ price_kzt: 100_000_000 }), "period_options.0.price_kzt"],
    ["a price with tiyn", option({ price_kzt: 0.5 }), "period_options.0.price_kzt"],
    ["an option without a Russian label", option({ label_ru: undefined }), "period_options.0.label_ru"],
    ["an option's label of 65", option({ label_kk: "x".repeat(65) }), "period_options.0.label_kk"],
    ["a key used twice", { period_options: [MONTHLY, YEARLY, { ...YEARLY, key: "month" }] }, "period_options.2.key"],
  ])("422 VALIDATION_ERROR for %s, and nothing is made", async (_, changes, field) => {
    const count = async () => (await world.deps.db.selectFrom("tariffs").select("slug").execute()).length;
    const before = await count();
    const answer = await operator.call("POST", "/tariffs", newTariff("wrong", changes));
    expect(answer).toMatchObject(refusal(422, "VALIDATION_ERROR", { [field]: expect.any(String) }));
    expect(await count()).toBe(before);
    expect(await audited("wrong")).toEqual([]);
  });

  it("409 TARIFF_SLUG_CONFLICT for a slug that is taken, and one line in the log", async () => {
    await made("taken");
    const again = await operator.call("POST", "/tariffs", newTariff("taken", { daily_limit: 5 }));
    expect(again).toMatchObject(refusal(409, "TARIFF_SLUG_CONFLICT", { slug: expect.any(String) }));
    expect(await operator.call("GET", "/tariffs/taken")).toMatchObject({ body: { tariff: { daily_limit: 0 } } });
    expect(await audited("taken")).toHaveLength(1);
  });

  it("409 TARIFF_SLUG_CONFLICT to all but one of ten at the same instant", async () => {
    const answers = await many(10, (n) => operator.call("POST", "/tariffs", newTariff("race", { daily_limit: n })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await audited("race")).toHaveLength(1);
  });
});

describe("PATCH /tariffs/:slug", () => {
  it("200 changes what is sent, leaves the rest, and the log has both", async () => {
    await made("patched");
    world.clock.advance({ seconds: 5 });
    const before = (await operator.call<TariffJson>("GET", "/tariffs/patched")).body.tariff;
    const changed = await operator.call<TariffJson>("PATCH", "/tariffs/patched", { label_kk: "Жаңа", daily_limit: 3 });
    const after = { ...before, label_kk: "Жаңа", daily_limit: 3, updated_at: world.clock.now().toISOString() };
    expect(changed).toMatchObject({ status: 200, body: { tariff: after } });
    const replaced = await operator.call("PATCH", "/tariffs/patched", { period_options: [YEARLY] });
    expect(replaced).toMatchObject({ status: 200, body: { tariff: { ...after, period_options: [YEARLY] } } });
    const emptied = await operator.call("PATCH", "/tariffs/patched", { period_options: [] });
    expect(emptied.body).toEqual({ tariff: { ...after, period_options: [] } });
    expect(await audited("patched")).toMatchObject([
      { action: "tariff.create" },
      {
        action: "tariff.update",
        details: { before: { label_kk: "Тариф", daily_limit: 0 }, after: { label_kk: "Жаңа", daily_limit: 3 } },
      },
      {
        action: "tariff.update",
        details: { before: { period_options: [MONTHLY, YEARLY] }, after: { period_options: [YEARLY] } },
      },
      { action: "tariff.update", details: { before: { period_options: [YEARLY] }, after: { period_options: [] } } },
    ]);
  });

  it.each([
    ["the slug", { slug: "other" }, "slug"],
    ["the slug as it is", { slug: "strict" }, "slug"],
    ["is_default_trial", { is_default_trial: true }, "is_default_trial"],
    ["enabled", { enabled: false }, "enabled"],
    ["created_at", { created_at: "2026-01-01T00:00:00Z" }, "created_at"],
    ["a field there is not", { price: 5 }, "price"],
    ["a label that is null", { label_ru: null }, "label_ru"],
    ["a label of 65", { label_ru: "x".repeat(65) }, "label_ru"],
    ["a limit above a million", { daily_limit: 1_000_001 }, "daily_limit"],
    ["options that are null", { period_options: null }, "period_options"],
    ["a key used twice", { period_options: [MONTHLY, MONTHLY] }, "period_options.1.key"],
    ["a period of 0 days", { period_options: [{ ...MONTHLY, period_days: 0 }] }, "period_options.0.period_days"],
  ])("422 VALIDATION_ERROR for %s, and what else was sent is not changed either", async (_, body, field) => {
    if ((await operator.call("GET", "/tariffs/strict")).status === 404) await made("strict");
    const answer = await operator.call("PATCH", "/tariffs/strict", { label_kk: "Басқа", ...body });
    expect(answer).toMatchObject(refusal(422, "VALIDATION_ERROR", { [field]: expect.any(String) }));
    expect(await operator.call("GET", "/tariffs/strict")).toMatchObject({ body: { tariff: newTariff("strict") } });
    expect(await audited("strict")).toHaveLength(1);
  });

  it("200 to two operators at the same instant: one line each, and each begins where the other ended", async () => {
    await made("shared");
    const other = await makeOperator(world);
    const answers = await many(12, (n) =>
      (n % 2 ? other : operator).call("PATCH", "/tariffs/shared", { daily_limit: n + 1 }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const [, ...updates] = await audited("shared");
    expect(updates).toHaveLength(12);
    let limit = 0;
    for (const { details, admin_user_id } of updates) {
      const { before, after } = details as Record<"before" | "after", { daily_limit: number }>;
      expect(before.daily_limit).toBe(limit);
      limit = after.daily_limit;
      expect(admin_user_id).toBe(limit % 2 ? operator.id : other.id);
    }
    expect(await operator.call("GET", "/tariffs/shared")).toMatchObject({ body: { tariff: { daily_limit: limit } } });
  });
});

describe("POST /tariffs/:slug/disable and /enable", () => {
  it("200 disables and enables, however often, and every call has its line", async () => {
    await made("switch");
    for (const [path, enabled] of [
      ["disable", false],
      ["disable", false],
      ["enable", true],
      ["enable", true],
    ]) {
      expect(await operator.call("POST", `/tariffs/switch/${path}`)).toMatchObject({
        status: 200,
        body: { tariff: { slug: "switch", enabled } },
      });
    }
    expect((await audited("switch")).slice(1)).toMatchObject([
      { action: "tariff.disable", details: { previous: true, enabled: false } },
      { action: "tariff.disable", details: { previous: false, enabled: false } },
      { action: "tariff.enable", details: { previous: false, enabled: true } },
      { action: "tariff.enable", details: { previous: true, enabled: true } },
    ]);
  });

  it("422 TARIFF_DEFAULT_TRIAL_PROTECTED for the trial, and no line of it; enabling it is 200", async () => {
    expect(await operator.call("POST", "/tariffs/trial/disable")).toMatchObject(
      refusal(422, "TARIFF_DEFAULT_TRIAL_PROTECTED"),
    );
    expect(await audited("trial")).toEqual([]);
    expect(await operator.call("POST", "/tariffs/trial/enable")).toMatchObject({ status: 200 });
  });
});

describe("DELETE /tariffs/:slug", () => {
  it("204 deletes a tariff, of which the log keeps a copy", async () => {
    await made("gone", { daily_limit: 77 });
    const answer = await operator.call<unknown>("DELETE", "/tariffs/gone");
    expect(answer).toMatchObject({ status: 204, body: "" });
    expect(await operator.call("GET", "/tariffs/gone")).toMatchObject(refusal(404, "NOT_FOUND"));
    expect((await audited("gone"))[1]).toMatchObject({
      action: "tariff.delete",
      details: { slug: "gone", daily_limit: 77, period_options: [MONTHLY, YEARLY], enabled: true },
    });
    await made("gone");
  });

  it("409 TARIFF_IN_USE while a tenant has it, disabled or not, and 204 afterwards", async () => {
    await made("used");
    const tenants = await many(2, () => makeTenant(world));
    for (const { id } of tenants) await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "used" });
    expect(await operator.call("GET", "/tariffs/used")).toMatchObject({ body: { tariff: { tenants_using: 2 } } });
    expect(await operator.call("DELETE", "/tariffs/used")).toMatchObject(
      refusal(409, "TARIFF_IN_USE", { tenants_using: "2" }),
    );
    await operator.call("POST", "/tariffs/used/disable");
    expect(await operator.call("DELETE", "/tariffs/used")).toMatchObject(
      refusal(409, "TARIFF_IN_USE", { tenants_using: "2" }),
    );
    for (const { id } of tenants) await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "trial" });
    expect((await operator.call("DELETE", "/tariffs/used")).status).toBe(204);
    expect((await audited("used")).map(({ action }) => action)).toEqual([
      "tariff.create",
      "tariff.disable",
      "tariff.delete",
    ]);
  });

  it("204 or 409 beside concurrent assignments: no tenant keeps a deleted tariff", async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const slug = await made(`contested${n}`);
      const tenants = await many(3, () => makeTenant(world));
      const [deleted, ...assigned] = await Promise.all([
        operator.call("DELETE", `/tariffs/${slug}`),
        ...tenants.map(({ id }) => operator.call("POST", `/tenants/${id}/tariff`, { tariff: slug })),
      ]);
      const on = assigned.filter(({ status }) => status === 200).length;
      if (deleted?.status === 204) expect(assigned.map(({ status }) => status)).toEqual([422, 422, 422]);
      else {
        expect(deleted).toMatchObject(refusal(409, "TARIFF_IN_USE"));
        expect(on).toBe(3);
      }
    }
  });

  it("422 TARIFF_DEFAULT_TRIAL_PROTECTED for the trial", async () => {
    expect(await operator.call("DELETE", "/tariffs/trial")).toMatchObject(
      refusal(422, "TARIFF_DEFAULT_TRIAL_PROTECTED"),
    );
  });
});

describe("a tariff there is not", () => {
  it.each([
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/disable"],
    ["POST", "/enable"],
  ])("404 NOT_FOUND for %s %s", async (method, path) => {
    for (const slug of ["nowhere", "NOT-A-SLUG", "%20"]) {
      const answer = await operator.call(method, `/tariffs/${slug}${path}`, method === "PATCH" ? {} : undefined);
      expect(answer).toMatchObject(refusal(404, "NOT_FOUND"));
    }
  });
});

describe("a sign-up", () => {
  it("201 begins on whatever tariff is the default trial", async () => {
    const fresh = await createWorld();
    try {
      const { db } = fresh.deps;
      await db.updateTable("tariffs").set({ is_default_trial: false }).where("slug", "=", "trial").execute();
      await db.updateTable("tariffs").set({ is_default_trial: true }).where("slug", "=", "start").execute();
      expect((await signUp(fresh, "first@shop.kz")).tenant).toMatchObject({ tariff: "start" });
    } finally {
      await fresh.close();
    }
  });
});
