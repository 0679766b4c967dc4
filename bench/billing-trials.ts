/**
 * Simulates five years of 2,000 sandbox subscriptions with up to four concurrent workers, and compares the service with an
 * independent model (oracle) at every tick.
 * `tsx bench/billing-trials.ts [subscriptions] [years] [seed]`
 */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { simulateBilling } from "../server/test/support/billing-simulation.ts";
import { createWorld } from "../server/test/support/world.ts";
import { openGround } from "./ground.ts";

const SUBSCRIPTIONS = Number(process.argv[2] ?? 2000);
const YEARS = Number(process.argv[3] ?? 5);
const SEED = Number(process.argv[4] ?? randomInt(1_000_000_000));
const SIZE = { subscriptions: SUBSCRIPTIONS, years: YEARS, workers: 4, strideHours: 24 };

const ground = await openGround();
// The machine does not lose power here, so the commits of years need not wait for the disk.
await sql`alter system set synchronous_commit = off`.execute(ground.db);
await sql`select pg_reload_conf()`.execute(ground.db);
const world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650" }, { url: ground.url, drop: async () => {} });
console.log(`${YEARS} years of ${SUBSCRIPTIONS} subscriptions, seed ${SEED}`);
try {
  console.log(await simulateBilling(world, { seed: SEED, ...SIZE }));
  console.log("no double, no period skipped, the doctor finds nothing broken");
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await world.close();
await ground.close();
