/** The two secrets are changed while several processes run: everything signed and sealed before remains valid. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSealed, listSealed, SEALED_COLUMNS } from "../../src/db/sealed-columns.ts";
import { checkSealed } from "../../src/doctor/check-sealed.ts";
import { agreeOnKey } from "../../src/installation/agree-on-key.ts";
import { reseal } from "../../src/installation/reseal.ts";
import { unsealSession } from "../../src/provider/session.ts";
import { openWebhookSecret } from "../../src/webhooks/secret.ts";
import { type ConsoleClient, logIn, proveAgain, type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { request } from "../support/make.ts";
import { type SecondService, startSecondService } from "../support/second-service.ts";
import { TEST_SECRETS } from "../support/secrets.ts";
import { createWorld, type World } from "../support/world.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";
const OLD = { session: TEST_SECRETS.SESSION_SECRET, key: TEST_SECRETS.ENCRYPTION_KEY };
const NEW = { session: "the session secret that comes after", key: "the encryption key that comes after" };
const HASHES = [
  "api_keys.secret_hash",
  "email_changes.confirm_hash",
  "email_changes.undo_hash",
  "ended_sessions.session_hash",
  "idempotency_keys.fingerprint",
  "invitations.token_hash",
  "limited_acts.key",
  "password_resets.token_hash",
  "payment_link_submits.submit_hash",
  "recovery_codes.code_hash",
  "shop_orders.submit_hash",
];
const PUBLIC_KEYS = ["passkeys.public_key"];

/** The steps of a change: every process has the settings of one step, or of the next. */
const STEPS = {
  before: { session_secrets: [OLD.session], encryption_keys: [OLD.key] },
  opens_new: { session_secrets: [OLD.session, NEW.session], encryption_keys: [OLD.key, NEW.key] },
  seals_new: { session_secrets: [NEW.session, OLD.session], encryption_keys: [NEW.key, OLD.key] },
  after: { session_secrets: [NEW.session], encryption_keys: [NEW.key] },
} as const;

let world: World;
/** Processes of the second, third and last step; the world's own is one of the second. */
let next: SecondService;
let last: SecondService;
let merchant: SignedUp;

beforeAll(async () => {
  world = await createWorld({ SESSION_SECRET_PREVIOUS: NEW.session, ENCRYPTION_KEY_PREVIOUS: NEW.key });
  next = await startSecondService(world, STEPS.seals_new);
  last = await startSecondService(world, STEPS.after);
  merchant = await signUp(world, "rotation@shop.kz");
});
afterAll(async () => {
  await last.close();
  await next.close();
  await world.close();
});

const withStep = (step: keyof typeof STEPS) => ({ ...world.deps, config: { ...world.deps.config, ...STEPS[step] } });

/** The same world as a process sees it that answers elsewhere. */
const at = (service: SecondService): World => ({ ...world, url: service.url, app: service.app });

/** Some minutes after the code before: those of a merchant, and to a phone, are limited. */
async function askForCode({ call }: ConsoleClient): Promise<void> {
  world.clock.advance({ minutes: 4 });
  expect(await call("POST", "/provider/sms/request", { phone_number: "87011234567" })).toMatchObject({ status: 200 });
}

/** After a proof, because the sign-in may be long ago. */
async function confirmCode(client: ConsoleClient) {
  await proveAgain(client);
  return client.call("POST", "/provider/sms/confirm", { code: "0000" });
}

/** The browser of `client`, sent to another process by the proxy. */
function through(service: SecondService, client: { cookies: Map<string, string> }) {
  const moved = visitor(at(service));
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}

describe("the session secret", () => {
  it("keeps the sessions from before, and later ones of processes that sign with the old secret", async () => {
    const before = through(next, merchant);
    expect(await before.call("GET", "/me")).toMatchObject({ status: 200 });
    expect(await before.call("PATCH", "/profile", { name: "still here" })).toMatchObject({ status: 200 });
    const since = await logIn(at(next), merchant.email);
    const elsewhere = visitor(world);
    for (const [name, value] of since.cookies) elsewhere.cookies.set(name, value);
    expect(await elsewhere.call("PATCH", "/profile", { name: "here too" })).toMatchObject({ status: 200 });
    expect(await through(last, since).call("PATCH", "/profile", { name: "later" })).toMatchObject({ status: 200 });
  });

  it("accepts no session of the old secret once it is removed", async () => {
    expect(await through(last, merchant).call("GET", "/me")).toMatchObject({ status: 401 });
  });

  it("takes no CSRF token of another session, whichever secret made it", async () => {
    const other = await logIn(at(next), merchant.email);
    world.clock.advance({ seconds: 1 });
    const mixed = through(next, await logIn(world, merchant.email));
    mixed.cookies.set("csrf", other.cookies.get("csrf") ?? "");
    expect(await mixed.call("PATCH", "/profile", { name: "planted" })).toMatchObject({ status: 403 });
  });
});

describe("the encryption key", () => {
  const KEY = { "idempotency-key": "rotate-1" };
  const configure = (service: World | SecondService) =>
    request(
      service,
      "POST",
      "/api/v1/webhook/configure",
      { url: world.receiver.url, rotate_secret: true },
      {
        "x-api-key": live_key,
        ...KEY,
      },
    );
  const connection = (service: SecondService) => through(service, loggedIn).call("GET", "/provider/status");
  let loggedIn: Awaited<ReturnType<typeof logIn>>;
  let live_key: string;
  let rotated: unknown;

  beforeAll(async () => {
    expect(await agreeOnKey(withStep("before"))).toEqual([OLD.key]);
    loggedIn = await logIn(at(next), merchant.email);
    await askForCode(merchant);
    await confirmCode(merchant);
    const made = await merchant.call<{ api_key: { secret: string } }>("POST", "/api-keys", {
      name: "live",
      mode: "live",
    });
    live_key = made.body.api_key.secret;
    rotated = (await configure(world)).body;
  });

  it("is opened by every process of the next step before one seals with it", async () => {
    expect(await agreeOnKey(withStep("opens_new"))).toEqual([OLD.key, NEW.key]);
    expect(await world.deps.db.selectFrom("installation").select("next_key_check").execute()).toEqual([
      { next_key_check: null },
    ]);
  });

  it("seals from its first process on; no process starts that could not open what it seals, or not what there is", async () => {
    expect(await agreeOnKey(withStep("seals_new"))).toEqual([NEW.key, OLD.key]);
    expect(await agreeOnKey(withStep("opens_new"))).toEqual([OLD.key, NEW.key]);
    for (const step of ["before", "after"] as const) {
      await expect(agreeOnKey(withStep(step))).rejects.toThrow(
        /^ENCRYPTION_KEY .* is being changed: give every process/,
      );
    }
    const typo = { ...world.deps.config, encryption_keys: ["the encryption key that comes aftre", OLD.key] as const };
    await expect(agreeOnKey({ ...world.deps, config: typo })).rejects.toThrow("is being changed");
  });

  it("is no matter to merchants while old and new processes run side by side", async () => {
    expect((await configure(next)).body).toEqual(rotated);
    await askForCode(through(next, loggedIn));
    expect(await confirmCode(merchant)).toMatchObject({ status: 200 });
    await askForCode(merchant);
    expect(await confirmCode(through(next, loggedIn))).toMatchObject({ status: 200 });
    expect(await through(next, loggedIn).call("POST", "/webhook/test")).toMatchObject({
      body: { delivery: { http_status: 200 } },
    });
  });

  it("seals all that is sealed with the one before, beside the service and beside a second attempt", async () => {
    // Sealed by a process of the step before, as all was at first.
    await askForCode(merchant);
    await confirmCode(merchant);
    await askForCode(merchant);
    const warned = (await checkSealed(next.deps)).at(-1);
    // The tenant's secret, the one it replaced, and the key that is bound to it; a kept answer, a session,
    // a sign-in, the secret of its pages, the check value.
    expect(warned).toMatchObject({ state: "warning", detail: expect.stringMatching(/^8 values are/) });

    const results = await Promise.all([reseal(next.deps), reseal(next.deps)]);
    const sums = results[0].map(({ kind, closed }, index) => ({
      kind,
      closed,
      resealed: results.reduce((sum, result) => sum + (result[index]?.resealed ?? 0), 0),
      brief: results[0][index]?.brief,
    }));
    expect(sums).toEqual([
      { kind: "webhook-secret", resealed: 3, closed: 0, brief: 0 },
      { kind: "provider-session", resealed: 1, closed: 0, brief: 0 },
      { kind: "kaspi-qr-session", resealed: 0, closed: 0, brief: 0 },
      { kind: "provider-sign-in", resealed: 0, closed: 0, brief: 1 },
      { kind: "idempotency", resealed: 1, closed: 0, brief: 0 },
      { kind: "letter", resealed: 0, closed: 0, brief: 0 },
      { kind: "totp", resealed: 0, closed: 0, brief: 0 },
      { kind: "page-secret", resealed: 1, closed: 0, brief: 0 },
    ]);
    world.clock.advance({ minutes: 5 });
    expect((await checkSealed(next.deps)).map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
  });

  it("is the only one needed from then on", async () => {
    expect(await agreeOnKey(withStep("after"))).toEqual([NEW.key]);
    await expect(agreeOnKey(withStep("before"))).rejects.toThrow("is not the key that this database was set up with");
    expect(await connection(last)).toMatchObject({ status: 200, body: { connected: true } });
    expect((await configure(last)).body).toEqual(rotated);
    expect((await checkSealed(last.deps)).map(({ state }) => state)).toEqual(["ok", "ok"]);
    const { db } = world.deps;
    const session = await db.selectFrom("provider_sessions").selectAll().executeTakeFirstOrThrow();
    expect(unsealSession(last.deps, session)).toMatchObject({ token_sn: expect.any(String) });
    expect(() => unsealSession(withStep("before"), session)).toThrow("does not open");
  });

  it("skips rows that have changed meanwhile, and returns to locked ones", async () => {
    const { db } = world.deps;
    const [column] = SEALED_COLUMNS["webhook-secret"];
    const list = () => listSealed(db, column, { after: null, limit: 10, now: world.clock.now() });
    // Back to the old key, as for a change of mind: the tenant's secret is sealed by `next` once more.
    const [value] = await list();
    if (value === undefined) throw new Error("there is no secret");
    expect(await changeSealed(db, column, { ...value, sealed: Buffer.alloc(60) }, Buffer.alloc(60))).toBe(false);
    expect(await list()).toEqual([value]);

    const back = { ...withStep("opens_new"), db: next.deps.db };
    let finished: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (locking) => {
      await sql`select 1 from tenant_webhooks for update`.execute(locking);
      finished = reseal(back);
      const session = db.selectFrom("provider_sessions").selectAll();
      await expect
        .poll(async () => unsealedWith(OLD.key, await session.executeTakeFirstOrThrow()), { timeout: 30_000 })
        .toBe(true);
      expect(await list()).toEqual([value]);
    });
    await finished;
    const [resealed] = await list();
    expect(openWebhookSecret(withStep("before"), merchant.tenant.id, resealed?.sealed ?? Buffer.alloc(0))).toMatch(
      /^whsec_/,
    );
    expect(await agreeOnKey(withStep("before"))).toEqual([OLD.key]);
  });

  it("is changed by the command, which says how many of each kind, as often as it is run", {
    timeout: 120_000,
  }, async () => {
    const run = async () => {
      const child = spawn(process.execPath, [PROGRAM, "reseal"], {
        env: {
          ...{ PATH: process.env.PATH, DATABASE_URL: world.database_url, LOG_LEVEL: "silent" },
          ...{ SESSION_SECRET: NEW.session, ENCRYPTION_KEY: NEW.key, ENCRYPTION_KEY_PREVIOUS: OLD.key },
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      return (await Promise.all([text(child.stdout), text(child.stderr)])).join("").trim().split("\n");
    };
    const said = (secrets: number, sessions: number, answers: number, pages: number) => [
      `webhook secrets: ${secrets} resealed`,
      `provider sessions: ${sessions} resealed`,
      "provider sessions of Kaspi QR: 0 resealed",
      "sign-ins at the provider: 0 resealed",
      `kept answers: ${answers} resealed`,
      "letters: 0 resealed",
      "secrets of second factors: 0 resealed",
      `secrets of payers' pages: ${pages} resealed`,
      "ENCRYPTION_KEY_PREVIOUS, or encryption-key.previous in DATA_DIR, is needed no longer.",
    ];
    await world.deps.db.deleteFrom("webhook_replaced_secrets").execute();
    expect(await run()).toEqual(said(2, 1, 1, 1));
    expect(await run()).toEqual(said(0, 0, 0, 0));
    expect(await agreeOnKey(withStep("after"))).toEqual([NEW.key]);
  });

  function unsealedWith(key: string, session: Parameters<typeof unsealSession>[1]): boolean {
    try {
      unsealSession({ ...world.deps, config: { ...world.deps.config, encryption_keys: [key] } }, session);
      return true;
    } catch {
      return false;
    }
  }
});

describe("the list of sealed columns", () => {
  it("has every column of bytes that is no hash and no public key, and the primary key of its table", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(world.deps.db);
    const columns = Object.values(SEALED_COLUMNS).flat();
    const sealed = columns.filter((column) => !("isText" in column)).map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name)).toEqual([...HASHES, ...PUBLIC_KEYS, ...new Set(sealed)].sort());
    for (const { table, key } of columns) {
      const { rows: parts } = await sql<{ column_name: string }>`
        select k.column_name from information_schema.table_constraints c
        join information_schema.key_column_usage k using (constraint_schema, constraint_name)
        where c.constraint_type = 'PRIMARY KEY' and c.table_name = ${table} order by k.ordinal_position`.execute(
        world.deps.db,
      );
      expect(parts.map(({ column_name }) => column_name)).toEqual([...key]);
    }
  });
});
