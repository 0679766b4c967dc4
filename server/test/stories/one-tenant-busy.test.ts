/** One tenant does its worst with a test key: other tenants are served, and the service stops when asked to. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { systemClock } from "../../src/deps.ts";
import { logIn, type SignedUp, signUp } from "../support/console-client.ts";
import { type Answer, type Json, request } from "../support/make.ts";
import { startSecondService } from "../support/second-service.ts";
import { copySubscription, MONTHLY } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

const YEAR = { seconds: 400 * 24 * 3600, outcome: "paid" };
/** Generous: a service that waits for a year of billing takes minutes. */
const PROMPTLY_MS = 20_000;

let world: World;
let busy: SignedUp;
let people = 0;
beforeAll(async () => {
  world = await createWorld();
  world.deps.clock = systemClock;
});
beforeEach(async () => {
  people += 1;
  busy = await signUp(world, `busy-${people}@shop.kz`);
  const daily = { ...MONTHLY, billing_period: "daily", billing_day: null };
  const made = await call(world, "POST", "/subscriptions", daily);
  expect(made.status).toBe(201);
  await copySubscription(world, Number(made.body.id), 49);
});
afterAll(() => world.close());

/** Calls a service with the busy tenant's test key. */
function call(of: Pick<World, "url" | "app">, method: string, path: string, body?: unknown): Promise<Answer> {
  return request(of, method, `/api/v1${path}`, body, { "x-api-key": busy.api_key.secret });
}

async function offsetOf(tenant_id: string): Promise<number> {
  const tenant = world.deps.db.selectFrom("tenants").select("sandbox_offset_ms").where("id", "=", tenant_id);
  return (await tenant.executeTakeFirstOrThrow()).sandbox_offset_ms;
}

async function promptly<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${PROMPTLY_MS} ms`)), PROMPTLY_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

it("200 to every call of other tenants while one makes 45 advances and as many exports at once", async () => {
  const other = await signUp(world, "other@shop.kz");
  let isBusy = true;
  const heavy = Promise.all(
    Array.from({ length: 45 }, async () => [
      await call(world, "POST", "/sandbox/clock/advance", YEAR),
      await busy.call("GET", "/invoices/export.csv"),
    ]),
  ).finally(() => {
    isBusy = false;
  });
  const statuses: number[] = [];
  while (isBusy) {
    const answers = await promptly(
      Promise.all([
        request(world, "GET", "/api/v1/invoices", undefined, { "x-api-key": other.api_key.secret }),
        logIn(world, other.email).then((client) => client.call("GET", "/me")),
        request(world, "GET", "/readyz"),
      ]),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  const [advances, exports] = [0, 1].map((place) => heavy.then((pairs) => pairs.flatMap((pair) => pair[place] ?? [])));
  const done = (await advances)?.filter(({ status }) => status === 200) ?? [];
  expect(done.length).toBeGreaterThan(0);
  for (const answer of (await advances) ?? []) expect([200, 409, 429]).toContain(answer.status);
  for (const answer of (await exports) ?? []) expect([200, 429]).toContain(answer.status);
  const invoices = await call(world, "GET", "/invoices?limit=1");
  expect(invoices.body.total).toBe(done.reduce((sum, { body }) => sum + Number(body.invoices_created), 0));
}, 180_000);

it("stops promptly in the middle of an advance, which says how far it came", async () => {
  const service = await startSecondService(world);
  const advancing = call(service, "POST", "/sandbox/clock/advance", YEAR);
  await expect.poll(() => offsetOf(busy.tenant.id), { timeout: PROMPTLY_MS }).toBeGreaterThan(0);
  await promptly(service.close());
  const { status, body } = await advancing;
  expect({ status, body }).toMatchObject({ status: 200, body: { is_complete: false } });
  expect(await offsetOf(busy.tenant.id)).toBeGreaterThanOrEqual(Number(body.offset_seconds) * 1000);
}, 120_000);

it("ends an advance whose caller hangs up, and the tenant can continue from there", async () => {
  const hangUp = new AbortController();
  const gone = fetch(`${world.url}/api/v1/sandbox/clock/advance`, {
    method: "POST",
    headers: { "x-api-key": busy.api_key.secret, "content-type": "application/json" },
    body: JSON.stringify(YEAR),
    signal: hangUp.signal,
  });
  await expect.poll(() => offsetOf(busy.tenant.id), { timeout: PROMPTLY_MS }).toBeGreaterThan(0);
  hangUp.abort();
  await expect(gone).rejects.toThrow();
  const here = (): Promise<Answer<Json>> => call(world, "POST", "/sandbox/clock/advance", { seconds: 0 });
  await expect.poll(async () => (await here()).status, { timeout: PROMPTLY_MS }).toBe(200);
  const stopped_at = await offsetOf(busy.tenant.id);
  expect(stopped_at).toBeLessThan(YEAR.seconds * 1000);
  expect((await here()).body).toMatchObject({ is_complete: true, offset_seconds: Math.floor(stopped_at / 1000) });
}, 120_000);
