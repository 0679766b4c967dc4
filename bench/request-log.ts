/**
 * Measures what the API log costs: the throughput of sandbox `POST /invoices` with it and without it, in turns within the same
 * run, of two services on one database.
 */
import { sql } from "kysely";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { median, openGround, type Program, startProgram } from "./ground.ts";
import { loadCreates } from "./load-creates.ts";

/** Short turns, so that other work on the machine slows both alike. */
const SECONDS = Number(process.argv[2] ?? 2);
const ROUNDS = Number(process.argv[3] ?? 30);
const CONNECTIONS = 64;
const MIN_RATIO = 0.97;

const ground = await openGround();
const { deps } = ground;
const tenant_id = deps.random.id("tnt");
await sql`
  insert into tenants (id, name, created_at) values (${tenant_id}, 'bench', ${deps.clock.now()})`.execute(deps.db);
const { secret } = await createApiKey(deps, tenant_id, { name: "bench", mode: "test" });
const start = (REQUEST_LOG: string) =>
  startProgram(["server/dist/cli.js", "serve"], { ...ground.env, REQUEST_LOG }, "/readyz");
const [logged, unlogged] = [await start("1"), await start("0")];

/** Creates a second. */
async function rateOf({ url }: Program, prefix: string): Promise<number> {
  return (await loadCreates({ url, secret, prefix, connections: CONNECTIONS, seconds: SECONDS })).rps;
}

async function droppedBy({ url }: Program): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^tolem_request_logs_dropped_total (\d+)$/m.exec(figures)?.[1]);
}

await rateOf(logged, "warm");
await rateOf(unlogged, "warm-too");
const rounds: { withLog: number; without: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // Each is the first of a round in turns, because the tables grow.
  const first = round % 2 === 0 ? await rateOf(logged, `log-${round}`) : undefined;
  const without = await rateOf(unlogged, `none-${round}`);
  rounds.push({ withLog: first ?? (await rateOf(logged, `log-${round}`)), without });
}
const ratios = rounds.map(({ withLog, without }) => withLog / without);
const rate = (which: "withLog" | "without") => Math.round(median(rounds.map((round) => round[which])));
console.log(`${rate("withLog")} creates a second with the log, ${rate("without")} without`);
console.log(
  `ratio ${median(ratios).toFixed(3)} (aim ${MIN_RATIO}), of rounds between ${Math.min(...ratios).toFixed(3)} and ${Math.max(...ratios).toFixed(3)}`,
);
const { rows } = await sql<{ count: number }>`select count(*) as count from request_logs`.execute(ground.db);
console.log(`${rows[0]?.count} calls logged, ${await droppedBy(logged)} dropped`);

await logged.stop();
await unlogged.stop();
await ground.close();
