/** The audit log: one entry for each accepted call, in its transaction, and none for a refused one. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AUDIT_ACTIONS } from "../../src/audit/actions.ts";
import { type ConsoleClient, signUp, visitor } from "../support/console-client.ts";
import { type Json, makeTenant } from "../support/make.ts";
import { asOperator, MONTHLY, makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

type Entry = { action: string; target: string; admin_user_id: number; details: Json };
/** What a call is made of; `{tenant}`, `{bill}`, `{spare}` and `{user}` stand for what each test has made. */
type Call = [method: string, path: string, body?: Json];

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld();
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
  await operator.call("POST", "/tariffs", newTariff("off"));
  await operator.call("POST", "/tariffs/off/disable");
});
afterAll(() => world.close());

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** Everything that operators can change. */
async function everything(): Promise<unknown[]> {
  const { db } = world.deps;
  return Promise.all([
    db.selectFrom("tariffs").selectAll().orderBy("slug").execute(),
    db.selectFrom("full_tenants").selectAll().orderBy("id").execute(),
    db.selectFrom("bills").selectAll().orderBy("id").execute(),
    db.selectFrom("daily_counts").selectAll().orderBy("tenant_id").execute(),
    db.selectFrom("password_resets").selectAll().orderBy("user_id").execute(),
  ]);
}

const allEntries = async () => world.deps.db.selectFrom("audit_log").selectAll().orderBy("id").execute();

/** What the log has of a target, oldest first. */
async function entriesOf(target: string): Promise<Entry[]> {
  const { body } = await operator.call<{ items: Entry[] }>("GET", "/audit?limit=200");
  return body.items.filter((entry) => entry.target === target).reverse();
}

/** A tenant on the tariff "plan", with terms of its own and a bill; and a tariff that nobody is on. */
let tenant: string;
let bill: number;
let spare: string;
let spares = 0;
beforeEach(async () => {
  tenant = (await makeTenant(world)).id;
  await operator.call("POST", `/tenants/${tenant}/tariff`, { tariff: "plan" });
  await operator.call("PATCH", `/tenants/${tenant}/pricing-override`, { custom_price_kzt: 7, custom_daily_limit: 3 });
  const tariff_active_until = world.clock.now();
  await world.deps.db
    .updateTable("tenant_tariffs")
    .set({ tariff_active_until })
    .where("tenant_id", "=", tenant)
    .execute();
  await world.tick();
  const { body } = await operator.call<{ bills: { id: number }[] }>("GET", `/tenants/${tenant}`);
  bill = body.bills[0]?.id ?? 0;
  spares += 1;
  spare = `spare${spares}`;
  await operator.call("POST", "/tariffs", newTariff(spare));
});

const filled = (path: string) =>
  path
    .replace("{tenant}", tenant)
    .replace("{bill}", String(bill))
    .replace("{spare}", spare)
    .replace("{user}", String(operator.id));

/** One accepted call of each action. */
const ACCEPTED: [action: string, ...Call][] = [
  ["tariff.create", "POST", "/tariffs", newTariff("made")],
  ["tariff.update", "PATCH", "/tariffs/{spare}", { daily_limit: 9 }],
  ["tariff.disable", "POST", "/tariffs/{spare}/disable"],
  ["tariff.enable", "POST", "/tariffs/off/enable"],
  ["tariff.delete", "DELETE", "/tariffs/{spare}"],
  ["tariff.override_set", "PATCH", "/tenants/{tenant}/pricing-override", { custom_price_kzt: 8 }],
  ["tariff.override_cleared", "DELETE", "/tenants/{tenant}/pricing-override"],
  ["tariff.set", "POST", "/tenants/{tenant}/tariff", { tariff: "start" }],
  ["bill.mark_paid", "POST", "/bills/{bill}/mark-paid"],
  ["user.reset_link", "POST", "/users/{user}/reset-link", {}],
  ["bill.void", "POST", "/bills/{bill}/void", { reason: "a mistake" }],
];

describe("an accepted call", () => {
  it("is listed in ACCEPTED for every audit action", () => {
    expect(ACCEPTED.map(([action]) => action).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort());
  });

  it.each(ACCEPTED)(
    "%s: 500 and no change while its entry cannot be written; the repeated call succeeds with one entry",
    async (action, method, path, body) => {
      const [before, entries] = [await everything(), await allEntries()];
      await sql`alter table audit_log rename to audit_lost`.execute(world.deps.db);
      const failed = await operator.call(method, filled(path), body);
      await sql`alter table audit_lost rename to audit_log`.execute(world.deps.db);
      expect(failed).toMatchObject({ status: 500, body: { error: { code: "INTERNAL_ERROR" } } });
      expect(await everything()).toEqual(before);

      const { status } = await operator.call(method, filled(path), body);
      expect([200, 201, 204]).toContain(status);
      expect(await everything()).not.toEqual(before);
      const added = (await allEntries()).slice(entries.length);
      expect(added).toMatchObject([{ action, admin_user_id: operator.id, at: world.clock.now() }]);
    },
  );
});

/** Calls that are refused for what they name or contain, and the refusal of each. */
const REFUSED: [refusal: string, what: string, ...Call][] = [
  ["409 TARIFF_SLUG_CONFLICT", "a slug that is taken", "POST", "/tariffs", newTariff("plan")],
  ["422 VALIDATION_ERROR", "a tariff without a name", "POST", "/tariffs", { slug: "nameless" }],
  ["422 VALIDATION_ERROR", "a period key used twice", "PATCH", "/tariffs/plan", { period_options: [MONTHLY, MONTHLY] }],
  ["422 VALIDATION_ERROR", "another slug", "PATCH", "/tariffs/plan", { slug: "other", daily_limit: 1 }],
  [
    "422 VALIDATION_ERROR",
    "a field that every JavaScript object has",
    "PATCH",
    "/tariffs/plan",
    { constructor: 1, daily_limit: 1 },
  ],
  ["404 NOT_FOUND", "changing an unknown tariff", "PATCH", "/tariffs/nowhere", { daily_limit: 1 }],
  ["404 NOT_FOUND", "disabling an unknown tariff", "POST", "/tariffs/nowhere/disable"],
  ["404 NOT_FOUND", "enabling an unknown tariff", "POST", "/tariffs/nowhere/enable"],
  ["404 NOT_FOUND", "deleting an unknown tariff", "DELETE", "/tariffs/nowhere"],
  ["409 TARIFF_IN_USE", "deleting a tariff in use", "DELETE", "/tariffs/plan"],
  ["422 TARIFF_DEFAULT_TRIAL_PROTECTED", "disabling the trial", "POST", "/tariffs/trial/disable"],
  ["422 TARIFF_DEFAULT_TRIAL_PROTECTED", "deleting the trial", "DELETE", "/tariffs/trial"],
  ["422 VALIDATION_ERROR", "assigning an unknown tariff", "POST", "/tenants/{tenant}/tariff", { tariff: "nowhere" }],
  [
    "422 VALIDATION_ERROR",
    "a period the tariff does not have",
    "POST",
    "/tenants/{tenant}/tariff",
    { tariff: "plan", period_key: "x" },
  ],
  ["422 TARIFF_DISABLED", "assigning a disabled tariff", "POST", "/tenants/{tenant}/tariff", { tariff: "off" }],
  ["404 NOT_FOUND", "a tariff for an unknown tenant", "POST", "/tenants/tnt_nobody/tariff", { tariff: "plan" }],
  ["422 VALIDATION_ERROR", "a negative price", "PATCH", "/tenants/{tenant}/pricing-override", { custom_price_kzt: -1 }],
  [
    "422 VALIDATION_ERROR",
    "too high a price",
    "PATCH",
    "/tenants/{tenant}/pricing-override",
    { custom_price_kzt: 1e21 },
  ],
  [
    "422 VALIDATION_ERROR",
    "a field that every JavaScript object has",
    "PATCH",
    "/tenants/{tenant}/pricing-override",
    { toString: null },
  ],
  [
    "404 NOT_FOUND",
    "changing the terms of an unknown tenant",
    "PATCH",
    "/tenants/tnt_nobody/pricing-override",
    { custom_price_kzt: 1 },
  ],
  ["404 NOT_FOUND", "clearing the terms of an unknown tenant", "DELETE", "/tenants/tnt_nobody/pricing-override"],
  ["404 NOT_FOUND", "marking an unknown bill as paid", "POST", "/bills/999999/mark-paid"],
  ["404 NOT_FOUND", "voiding an unknown bill", "POST", "/bills/999999/void"],
  ["422 VALIDATION_ERROR", "too long a reason", "POST", "/bills/{bill}/void", { reason: "x".repeat(256) }],
];

describe("a refused call", () => {
  it.each(REFUSED)("%s for %s: nothing is changed, and no entry written", async (refusal, _, method, path, body) => {
    // The tests of accepted calls have enabled the tariff `off`.
    await operator.call("POST", "/tariffs/off/disable");
    const before = [await everything(), await allEntries()];
    const answer = await operator.call<{ error: { code: string; fields?: Json } }>(method, filled(path), body);
    expect(`${answer.status} ${answer.body.error.code}`).toBe(refusal);
    if (refusal.endsWith("VALIDATION_ERROR")) expect(Object.keys(answer.body.error.fields ?? {})).not.toEqual([]);
    expect([await everything(), await allEntries()]).toEqual(before);
  });

  it("401, 403 FORBIDDEN and 403 CSRF_MISMATCH for every action: nothing is changed, and no entry written", async () => {
    const merchant = await signUp(world, "curious@shop.kz");
    const callers: [string, ConsoleClient, Record<string, string>][] = [
      ["401 UNAUTHORIZED", asOperator(world, visitor(world)), {}],
      ["403 FORBIDDEN", asOperator(world, merchant), {}],
      ["403 CSRF_MISMATCH", operator, { "x-csrf-token": "another" }],
    ];
    const before = [await everything(), await allEntries()];
    for (const [refusal, { call }, headers] of callers) {
      for (const [, method, path, body] of ACCEPTED) {
        const answer = await call<{ error: { code: string } }>(method, filled(path), body, headers);
        expect(`${answer.status} ${answer.body.error.code}`).toBe(refusal);
      }
    }
    expect([await everything(), await allEntries()]).toEqual(before);
  });

  it("422 names `constructor` and `toString` as it names any unknown field", async () => {
    for (const field of ["constructor", "toString", "hasOwnProperty", "valueOf"]) {
      const answer = await operator.call<{ error: Json }>("PATCH", "/tariffs/plan", { [field]: 1 });
      expect(answer).toMatchObject({ status: 422, body: { error: { code: "VALIDATION_ERROR" } } });
      expect(answer.body.error.fields).toEqual({ [field]: "cannot be set here" });
    }
  });
});

describe("two operators at the same instant", () => {
  it("200 to all who switch and change one tariff: one entry each, and each begins where the one before it ended", async () => {
    const other = await makeOperator(world);
    const acts: [string, string, Json?][] = [
      ["POST", "/disable"],
      ["PATCH", "", { daily_limit: 11 }],
      ["POST", "/enable"],
      ["PATCH", "", { daily_limit: 22 }],
    ];
    const answers = await many(16, (n) => {
      const [method, path, body] = acts[n % acts.length] ?? ["GET", ""];
      return (n % 3 ? other : operator).call(method, `/tariffs/${spare}${path}`, body);
    });
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const [made, ...entries] = await entriesOf(spare);
    expect(entries).toHaveLength(16);
    let [enabled, daily_limit] = [made?.details.enabled, made?.details.daily_limit];
    for (const { action, details } of entries) {
      if (action === "tariff.update") {
        const { before, after } = details as Record<"before" | "after", Json>;
        expect(before).toMatchObject({ enabled, daily_limit });
        expect(after).toMatchObject({ enabled });
        daily_limit = after.daily_limit;
      } else {
        expect(details).toEqual({ previous: enabled, enabled: action === "tariff.enable" });
        enabled = details.enabled;
      }
    }
    expect(await operator.call("GET", `/tariffs/${spare}`)).toMatchObject({
      body: { tariff: { enabled, daily_limit } },
    });
  });

  it("204 to one who deletes a tariff and 404 to the others, and one entry", async () => {
    const other = await makeOperator(world);
    const answers = await many(6, (n) => (n % 2 ? other : operator).call("DELETE", `/tariffs/${spare}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(5).fill(404)]);
    expect((await entriesOf(spare)).map(({ action }) => action)).toEqual(["tariff.create", "tariff.delete"]);
  });

  it("200 or 422 TARIFF_DISABLED for an assignment beside a disabling: never 200 after the tariff was disabled", async () => {
    const other = await makeOperator(world);
    for (const _ of [1, 2, 3, 4, 5]) {
      await operator.call("POST", `/tenants/${tenant}/tariff`, { tariff: "plan" });
      await operator.call("POST", `/tariffs/${spare}/enable`);
      const from = (await allEntries()).length;
      const [disabled, assigned] = await Promise.all([
        operator.call("POST", `/tariffs/${spare}/disable`),
        other.call("POST", `/tenants/${tenant}/tariff`, { tariff: spare }),
      ]);
      expect(disabled).toMatchObject({ status: 200, body: { tariff: { enabled: false } } });
      const entries = (await allEntries()).slice(from).map(({ action }) => action);
      if (assigned.status === 200) expect(entries).toEqual(["tariff.set", "tariff.disable"]);
      else {
        expect(assigned).toMatchObject({ status: 422, body: { error: { code: "TARIFF_DISABLED" } } });
        expect(entries).toEqual(["tariff.disable"]);
      }
    }
  });

  it("200 to all who put one tenant on a tariff: each begins where the one before it ended", async () => {
    const other = await makeOperator(world);
    const slugs = ["start", "business", spare];
    const before = (await entriesOf(tenant)).length;
    const answers = await many(9, (n) =>
      (n % 2 ? other : operator).call("POST", `/tenants/${tenant}/tariff`, { tariff: slugs[n % 3] }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    const entries = (await entriesOf(tenant)).slice(before);
    expect(entries).toHaveLength(9);
    let tariff: unknown = "plan";
    for (const { action, details } of entries) {
      expect([action, details.from]).toEqual(["tariff.set", tariff]);
      tariff = details.to;
    }
    expect(await operator.call("GET", `/tenants/${tenant}`)).toMatchObject({ body: { tenant: { tariff } } });
  });
});
