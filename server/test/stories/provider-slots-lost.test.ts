/** Slots at the provider after a failure of the database: free as soon as it is back, and not only at the end of their lease. */
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callProvider } from "../../src/provider/session.ts";
import { customerOf } from "../support/customer.ts";
import { createLinkedWorld, type DatabaseLink } from "../support/database-link.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import type { World } from "../support/world.ts";

let world: World;
let link: DatabaseLink;
let direct: pg.Client;
let merchant: Merchant;
beforeEach(async () => {
  const linked = await createLinkedWorld({ PROVIDER_TIMEOUT_MS: "20000" });
  ({ world, link } = linked);
  direct = new pg.Client({ connectionString: linked.direct_url });
  await direct.connect();
  merchant = await makeMerchant(world);
});
afterEach(async () => {
  await direct.end();
  await world.close();
});

/** By the world's clock, which stands: no lease ends of itself. */
async function leased(): Promise<number> {
  const text = "select count(*)::int as leased from provider_slots where lease_until > $1";
  const { rows } = await direct.query(text, [world.clock.now()]);
  return rows[0].leased;
}

const ask = () => callProvider(world.deps, merchant.tenant.id, "ask", (driver, call) => driver.checkSession(call));

it("a slot that could not be released is free as soon as the database is back", async () => {
  await merchant.fault({ call: "session.check", fault: "delay", delay_ms: 15_000, times: 0 });
  const asked = ask();
  await expect.poll(leased).toBe(1);
  await link.refuse();
  await customerOf(world).clearFaults();
  expect(await asked).toMatchObject({ kind: "done" });
  expect(await leased()).toBe(1);
  await link.restore();
  await expect.poll(leased).toBe(0);
});

it("eight slots that were taken by statements whose answers were lost are free as soon as the database is back", async () => {
  expect(await ask()).toMatchObject({ kind: "done" });
  await expect.poll(leased).toBe(0);
  link.withholdAnswers();
  const asked = Promise.allSettled(Array.from({ length: 8 }, ask));
  await expect.poll(leased).toBeGreaterThan(0);
  link.drop();
  await asked;
  await expect.poll(leased).toBe(0);
  expect(await ask()).toMatchObject({ kind: "done" });
});
