/** The rate limits of several processes: counted together in Redis, and by each process while Redis does not answer. */
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTenant, request, type TestTenant } from "../support/make.ts";
import { type RedisPeer, startRedisPeer } from "../support/redis-peer.ts";
import { type SecondService, startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

const RPM = 5;

let redis: RedisPeer;
let world: World;
let second: SecondService;
let tenant: TestTenant;

beforeEach(async () => {
  redis = await startRedisPeer();
  world = await createWorld({ REDIS_URL: redis.url, RATE_LIMIT_RPM: String(RPM), SIGNUP_LOGIN_RPM: "3" });
  second = await startSecondService(world);
  tenant = await makeTenant(world);
});

afterEach(async () => {
  await second.close();
  await world.close();
  await redis.close();
});

/** The statuses of `count` calls, one after the other, and how long the slowest took. */
async function callTimes(count: number, at: Pick<World, "url" | "app"> = world) {
  const statuses: number[] = [];
  let slowestMs = 0;
  for (let times = 0; times < count; times += 1) {
    const begunMs = performance.now();
    const { status } = await request(at, "GET", "/api/v1/me", undefined, { "x-api-key": tenant.test_key });
    statuses.push(status);
    slowestMs = Math.max(slowestMs, performance.now() - begunMs);
  }
  return { statuses, slowestMs };
}

const LIMITED = [...Array(RPM).fill(200), 429];

const toldOf = (words: string) => world.logged.filter((line) => line.includes(words)).length;
const LOST = "each process counts its own rate limits";
const BACK = "Redis answers again";

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error("waited in vain");
    await delay(20);
  }
}

describe("while Redis answers", () => {
  it("counts the calls of both processes together", async () => {
    expect((await callTimes(3)).statuses).toEqual([200, 200, 200]);
    expect((await callTimes(3, second)).statuses).toEqual([200, 200, 429]);
    expect((await request<string>(world, "GET", "/metrics")).body).toContain("tolem_rate_limits_shared 1");
  });
});

describe("while Redis hangs", () => {
  it("limits each process by its own counters without delays, logs it once, and returns to Redis", async () => {
    redis.hang();
    const { statuses, slowestMs } = await callTimes(RPM + 1);
    expect(statuses).toEqual(LIMITED);
    expect(slowestMs).toBeLessThan(2_000);
    // Once by each of the two services, who write to one log.
    await until(() => toldOf(LOST) === 2);
    expect((await request<string>(world, "GET", "/metrics")).body).toContain("tolem_rate_limits_shared 0");
    redis.wake();
    await until(() => toldOf(BACK) === 2);
    // This one's keys are refused until their minute is over.
    tenant = await makeTenant(world);
    const before = redis.counted();
    await callTimes(1);
    expect(redis.counted()).toBe(before + 1);
    expect(toldOf(LOST)).toBe(2);
  });
});

describe("while Redis is dead", () => {
  it("limits tenants and sign-ins by the process's own counters, and returns to Redis", async () => {
    await redis.die();
    expect((await callTimes(RPM + 1)).statuses).toEqual(LIMITED);
    const signIns: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      const person = { email: "nobody@example.com", password: "a wrong password" };
      signIns.push((await request(world, "POST", "/api/dashboard/v1/login", person)).status);
    }
    expect(signIns).toEqual([401, 401, 401, 429]);
    await until(() => toldOf(LOST) === 2);
    await redis.rise();
    await until(() => toldOf(BACK) === 2);
    tenant = await makeTenant(world);
    expect((await callTimes(RPM + 1)).statuses).toEqual(LIMITED);
  });

  it("starts all the same", async () => {
    await redis.die();
    const begunMs = performance.now();
    const third = await startSecondService(world);
    expect(performance.now() - begunMs).toBeLessThan(10_000);
    expect((await callTimes(1, third)).statuses).toEqual([200]);
    await third.close();
  });
});
