/** Whom a nudge wakes: its own process at once, and not a second time by its own notification; every other process by it. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Channel, openWake } from "../../src/db/wake.ts";
import { createWorld, type World } from "../support/world.ts";

const WITHIN = { timeout: 20_000, interval: 50 };

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world.close());

/** A process that listens, and what it has heard. */
function openProcess() {
  const { db, log } = world.deps;
  const wake = openWake({ db, url: world.database_url, log });
  const heard: Channel[] = [];
  for (const channel of ["polls", "refunds", "settlements"] as const) wake.on(channel, () => heard.push(channel));
  return { wake, heard };
}

/** Each notification comes after those before it. */
const notify = (channel: Channel) => sql`select pg_notify('tolem', ${channel})`.execute(world.deps.db);

it("wakes its own process once, and the others", async () => {
  const [own, other] = [openProcess(), openProcess()];
  await vi.waitFor(async () => {
    await notify("polls");
    for (const { heard } of [own, other])
      expect(heard.filter((channel) => channel === "polls").length).toBeGreaterThan(1);
  }, WITHIN);
  for (const { heard } of [own, other]) heard.splice(0);

  own.wake.nudge("refunds");
  await vi.waitFor(() => expect(other.heard).toContain("refunds"), WITHIN);
  await notify("settlements");
  await vi.waitFor(() => expect(own.heard).toContain("settlements"), WITHIN);
  expect(own.heard.filter((channel) => channel === "refunds")).toEqual(["refunds"]);
  await Promise.all([own.wake.close(), other.wake.close()]);
});
