/**
 * Measures the throughput of webhook deliveries: 20,000 pending ones of 100 tenants, to receivers that answer in 20 ms, are claimed,
 * signed, sent and recorded by one worker. Yardstick: a bare undici client that posts the same bodies, with as many at once as
 * the worker had on average, in turns within the same run. Then half of the receivers hang, and the
 * p99 of the others is compared with that before.
 */
import { BODY, openDeliveries } from "./deliveries.ts";
import { median, openGround, percentile, startProgram } from "./ground.ts";

const DELIVERIES = Number(process.argv[2] ?? 20_000);
const ROUNDS = 3;
const MIN_RATIO = 0.95;
const MAX_HANGING_RATIO = 1.1;

const ground = await openGround();
const { urls, deliver, receive, close } = await openDeliveries(ground, DELIVERIES);
const bare = await startProgram(["--import", "tsx", "bench/deliver-yardstick.ts"], {}, "/");

async function sendBare(concurrency: number): Promise<number> {
  const order = { urls, body: BODY, posts: DELIVERIES, concurrency };
  const answer = await fetch(bare.url, { method: "POST", body: JSON.stringify(order) });
  return Number(await answer.text());
}

await sendBare((await deliver()).concurrency);
const rounds: { ours_ms: number; bare_ms: number; p99_ms: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const { tookMs, concurrency } = await deliver();
  const bare_ms = await sendBare(concurrency);
  rounds.push({ bare_ms, ours_ms: percentile(tookMs, 1), p99_ms: percentile(tookMs, 0.99) });
}
const rate = (which: "ours_ms" | "bare_ms") => Math.round((DELIVERIES / median(rounds.map((r) => r[which]))) * 1000);
const ratios = rounds.map(({ ours_ms, bare_ms }) => bare_ms / ours_ms);
console.log(`deliveries/s: worker ${rate("ours_ms")}, bare undici ${rate("bare_ms")}`);
console.log(
  `ratio ${median(ratios).toFixed(2)} (aim ${MIN_RATIO}); rounds ${ratios.map((r) => r.toFixed(2)).join(" ")}`,
);

receive("hang");
const calm_ms = median(rounds.map((round) => round.p99_ms));
const healthy = await deliver("healthy");
const hanging_ms = percentile(healthy.tookMs, 0.99);
console.log(`p99 of the healthy: ${calm_ms} ms; while half of the receivers hang ${hanging_ms} ms`);
console.log(`ratio ${(hanging_ms / calm_ms).toFixed(2)} (aim at most ${MAX_HANGING_RATIO})`);

await close();
await bare.stop();
await ground.close();
