/**
 * Bills 50,000 subscriptions by workers that are killed at random moments: each must have one invoice for the cycle.
 * `tsx bench/billing-kills.ts [subscriptions] [kills]`
 */
import { billThroughKills, findWronglyBilled } from "../server/test/support/billing-kills.ts";
import { createWorld } from "../server/test/support/world.ts";
import { openGround } from "./ground.ts";

const SUBSCRIPTIONS = Number(process.argv[2] ?? 50_000);
const KILLS = Number(process.argv[3] ?? 40);

const ground = await openGround();
const world = await createWorld({}, { url: ground.url, drop: async () => {} });
world.clock.set("2026-02-01T00:00:00Z");
const killed = await billThroughKills(world, { subscriptions: SUBSCRIPTIONS, kills: KILLS });
const wrong = await findWronglyBilled(world);
console.log(`${SUBSCRIPTIONS} subscriptions, ${killed} workers killed before all were billed`);
console.log(wrong.length === 0 ? "each has one attempt and one invoice; the doctor finds nothing broken" : wrong);
await world.close();
await ground.close();
process.exitCode = wrong.length === 0 ? 0 : 1;
