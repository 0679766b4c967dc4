/**
 * An upgrade under load: two processes of an earlier release and then two of this one on one external database, swapped one by
 * one behind a balancer; then one of the earlier release starts again. No caller may see an error, and nothing may be lost or doubled.
 * `npm run bench:upgrade -- --from=COMMIT [--to=COMMIT] [--seconds=20]`; without `--to` the new release is the built working tree.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startBalancer } from "../server/test/support/balancer.ts";
import { checkOut } from "../server/test/support/earlier-release.ts";
import { describeEvidence, findBroken, findUnsettled } from "../server/test/support/kill-audit.ts";
import { readBooks, readShownCodes } from "../server/test/support/kill-books.ts";
import { startClients } from "../server/test/support/kill-clients.ts";
import { killSettings, NIGHT_MS, openKillSite } from "../server/test/support/kill-rounds.ts";
import { SECRETS } from "../server/test/support/kill-victims.ts";
import { startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { type SignedUp, signUp } from "../server/test/support/sign-up.ts";
import { askDoctor, type TolemProcess, tolemProcess } from "../server/test/support/tolem-process.ts";

// On a signal the program exits, and its exit handlers end everything that it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: { from: { type: "string" }, to: { type: "string" }, seconds: { type: "string", default: "20" } },
});
if (values.from === undefined) throw new Error("say: npm run bench:upgrade -- --from=COMMIT [--to=COMMIT]");
const PHASE_MS = Number(values.seconds) * 1000;
const SEED = 1;
const WORKERS = 8;
const MERCHANTS = 3;
const SETTLED_MS = 120_000;
const MOST_SHOWN = 20;
/** The provider's own refusal, as of a cancel that a payment came before. */
const REFUSED = /: 502 .*"outcome":"refused"/;
const EVENTS = ["invoice.status_changed", "subscription.payment_succeeded", "subscription.expired"];

const began = performance.now();
const say = (text: string) =>
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${text}`);

const folder = await mkdtemp(join(tmpdir(), "tolem-upgrade-"));
await mkdir(join(folder, "data"));
const earlier = await checkOut(values.from);
const later = values.to === undefined ? undefined : await checkOut(values.to);
const site = await openKillSite(SEED);
const postgres = await startOwnPostgres({ folder, settings: { max_connections: "200" } });
const balancer = await startBalancer();
const env = {
  ...killSettings(site),
  ...SECRETS,
  // The provider does not misbehave here; a machine may be slow.
  PROVIDER_TIMEOUT_MS: "15000",
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: postgres.url,
};

const processes: TolemProcess[] = [];
async function newProcess(name: string, program: string | undefined): Promise<TolemProcess> {
  const made = await tolemProcess({
    ...{ name, env, logFile: join(folder, `${name}.log`), clock: site.clock },
    ...(program === undefined ? {} : { program }),
  });
  processes.push(made);
  return made;
}

async function startIn(one: TolemProcess): Promise<void> {
  await one.start();
  balancer.add(one.url);
  say(`${one.name} has started`);
}

async function takeOut(one: TolemProcess): Promise<void> {
  await balancer.takeOut(one.url);
  const code = await one.stop();
  say(`${one.name} has stopped (${code})`);
}

/** Lets a day pass, by whose end every late payment has been asked about. */
async function passNight(running: TolemProcess[]): Promise<void> {
  for (const one of running) await one.stop();
  site.clock.offset_ms += NIGHT_MS;
  for (const one of running) await one.start();
}

/** Returns what is wrong, in a sentence each. */
async function upgradeUnderLoad(): Promise<string[]> {
  const [old1, old2] = [await newProcess("old-1", earlier.program), await newProcess("old-2", earlier.program)];
  const [new1, new2] = [await newProcess("new-1", later?.program), await newProcess("new-2", later?.program)];
  await startIn(old1);
  await startIn(old2);
  const merchants: SignedUp[] = [];
  for (let n = 1; n <= MERCHANTS; n += 1) {
    const person = { email: `shop-${n}@example.com`, phone: `8701000000${n}`, receiver_url: site.receiver.url };
    merchants.push(await signUp(balancer.url, { ...person, events: EVENTS }));
  }
  const clients = startClients({ urls: [balancer.url], merchants, workers: WORKERS, seed: SEED, prefix: "u" });
  const customers = site.provider.startCustomers(merchants, () => readShownCodes(postgres.url, merchants));
  try {
    await delay(PHASE_MS);
    await startIn(new1);
    await delay(PHASE_MS);
    await takeOut(old1);
    await startIn(new2);
    await takeOut(old2);
    await delay(PHASE_MS);
    await startIn(old1);
    await delay(PHASE_MS);
    await takeOut(old1);
  } finally {
    await clients.stop();
    await customers.stop();
  }
  await passNight([new1, new2]);
  await clients.finish();
  say("the load has ended");

  const { asked, answers, surprises } = clients.records;
  const read = async () => {
    const [books, operations] = [await readBooks(postgres.url, merchants), await site.provider.operations(merchants)];
    return { books, operations, arrived: site.receiver.arrived, asked };
  };
  const untilMs = performance.now() + SETTLED_MS;
  let evidence = await read();
  while (findUnsettled(evidence, true).length > 0 && performance.now() < untilMs) {
    await delay(500);
    evidence = await read();
  }
  say(
    Object.entries(describeEvidence(evidence))
      .map(([name, count]) => `${name} ${count}`)
      .join(", "),
  );
  say(
    `answers by status: ${[...answers]
      .sort()
      .map(([status, count]) => `${status} ${count}`)
      .join(", ")}`,
  );
  const seen = [...answers].filter(([status]) => status === "none" || status === "429");
  const { broken } = await askDoctor(env);
  return [
    ...seen.map(([status, count]) => `callers saw ${status} ${count} times`),
    ...balancer.failures.filter((line) => !REFUSED.test(line)),
    ...surprises,
    ...processes.flatMap(({ unexpected_ends }) => unexpected_ends),
    ...findBroken(evidence, true),
    ...broken.map((line) => `doctor: ${line}`),
  ];
}

say(`from ${earlier.commit} to ${later?.commit ?? "the working tree"}, ${folder}`);
let findings = 1;
try {
  const wrong = await upgradeUnderLoad();
  findings = wrong.length;
  for (const line of wrong.slice(0, MOST_SHOWN)) say(`BROKEN ${line}`);
  say(findings === 0 ? "no error seen, nothing lost, nothing doubled" : `${findings} findings; logs are in ${folder}`);
} finally {
  for (const one of processes) await one.stop();
  await balancer.close();
  await site.close();
  await postgres.stop("fast");
  await earlier.remove();
  await later?.remove();
  if (findings === 0) await rm(folder, { recursive: true, force: true });
}
process.exitCode = findings === 0 ? 0 : 1;
