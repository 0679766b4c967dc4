/**
 * Measures the throughput and latency of sandbox `POST /invoices` over HTTP: authentication, validation, replay key, row, event
 * and delivery.
 * Yardstick: a bare `node:http` handler that sends the same rows through the bare driver to the same database, under the
 * same load generator, in turns within the same run.
 */
import { sql } from "kysely";
import { buildApp } from "../server/src/app.ts";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { countStatements } from "./count-statements.ts";
import { median, openGround, residentMb, startProgram } from "./ground.ts";
import { createSteadily, loadCreates } from "./load-creates.ts";

const SECONDS = Number(process.argv[2] ?? 6);
const ROUNDS = 5;
const MANY = 64;
/** The least ratio to the bare handler's rate, with many connections and with one. */
const MIN_RATIOS = { many: 1.5, one: 0.95 };
/** The most at half of the rate that is reached with many connections. */
const MAX_P99_MS = 20;

const ground = await openGround();
const { deps } = ground;
const tenant_id = deps.random.id("tnt");
await sql`
  insert into tenants (id, name, created_at) values (${tenant_id}, 'bench', ${deps.clock.now()})`.execute(deps.db);
await sql`
  update tenant_webhooks set webhook_url = 'http://127.0.0.1:9/', webhook_enabled = true
  where tenant_id = ${tenant_id}`.execute(deps.db);
const { secret } = await createApiKey(deps, tenant_id, { name: "bench", mode: "test" });

const service = await startProgram(["server/dist/cli.js", "serve"], ground.env, "/readyz");
const bare = await startProgram(
  ["--import", "tsx", "bench/create-yardstick.ts"],
  { ...ground.env, TENANT_ID: tenant_id },
  "/",
);

const load = (url: string, prefix: string, connections: number) =>
  loadCreates({ url, secret, prefix, connections, seconds: SECONDS });

/** How many statements one request takes, counted in a service of our own process; begin and commit are two more. */
async function statementsPerRequest(): Promise<number> {
  const { db, statements } = countStatements(deps.db);
  const app = await buildApp({ ...deps, db });
  const payload = { amount: 1, phone_number: "87021234567", external_order_id: "counted", simulate: "paid" };
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/invoices",
    headers: { "x-api-key": secret },
    payload,
  });
  const counted = statements();
  await app.close();
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return counted;
}

type Figures = Awaited<ReturnType<typeof load>>;

/** Loads both in turns. Prints the medians of all rounds, and returns the median of the rounds' ratios. */
async function compare(connections: number) {
  const rounds: { ours: Figures; theirs: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await load(service.url, `ours-${connections}-${round}`, connections);
    rounds.push({ ours, theirs: await load(bare.url, `bare-${connections}-${round}`, connections) });
  }
  const show = (which: "ours" | "theirs") => ({
    "requests/s": Math.round(median(rounds.map((round) => round[which].rps))),
    "p50 ms": median(rounds.map((round) => round[which].p50Ms)),
    "p99 ms": median(rounds.map((round) => round[which].p99Ms)),
  });
  console.table({ [`service, ${connections} connections`]: show("ours"), "bare node:http + pg": show("theirs") });
  const ratio = median(rounds.map(({ ours, theirs }) => ours.rps / theirs.rps));
  return { ratio: Number(ratio.toFixed(2)), rps: show("ours")["requests/s"] };
}

await load(service.url, "warm", MANY);
await load(bare.url, "warm-bare", MANY);
const many = await compare(MANY);
const one = await compare(1);
const per_second = Math.round(many.rps / 2);
const steady = { url: service.url, secret, prefix: "half", connections: MANY, seconds: 2 * SECONDS };
const half = await createSteadily({ ...steady, per_second });
console.log(
  `ratio ${many.ratio} (aim ${MIN_RATIOS.many}) with ${MANY} connections, ${one.ratio} (aim ${MIN_RATIOS.one}) with one`,
);
console.log(`at ${per_second} a second, evenly, p50 ${half.p50} ms and p99 ${half.p99} ms (aim ${MAX_P99_MS})`);
console.log(`${await statementsPerRequest()} statements a lone request, and begin and commit`);
console.log(`service memory under load ${await residentMb(service.pid)} MB`);

await service.stop();
await bare.stop();
await ground.close();
