/**
 * An upgrade under load: two processes of an earlier release and then two of this one on one external database, swapped one by one
 * behind the proxy of ops/; then one of the earlier release starts again. Writes are under a key, as the SDKs send them. No caller may
 * see an error, and nothing may be lost or doubled.
 * `npm run bench:upgrade -- --from=COMMIT [--to=COMMIT] [--seconds=20] [--proxy=haproxy|nginx]`; without `--to` the new release is the
 * built working tree. It needs the proxy.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { checkOut } from "../server/test/support/earlier-release.ts";
import { describeEvidence, findBroken, findUnsettled } from "../server/test/support/kill-audit.ts";
import { readBooks, readShownCodes } from "../server/test/support/kill-books.ts";
import { startClients } from "../server/test/support/kill-clients.ts";
import { isDefinite } from "../server/test/support/kill-records.ts";
import { killSettings, NIGHT_MS, openKillSite } from "../server/test/support/kill-rounds.ts";
import { SECRETS } from "../server/test/support/kill-victims.ts";
import { startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { startServiceHaproxy, startServiceNginx } from "../server/test/support/service-proxy.ts";
import { type SignedUp, signUp } from "../server/test/support/sign-up.ts";
import { askDoctor, type TolemProcess, tolemProcess } from "../server/test/support/tolem-process.ts";

// On a signal the program exits, and its exit handlers end everything that it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const PROXIES = { haproxy: startServiceHaproxy, nginx: startServiceNginx };
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    to: { type: "string" },
    seconds: { type: "string", default: "20" },
    proxy: { type: "string", default: "haproxy" },
  },
});
if (values.from === undefined) throw new Error("say: npm run bench:upgrade -- --from=COMMIT [--to=COMMIT]");
const startProxy = PROXIES[values.proxy as keyof typeof PROXIES];
if (startProxy === undefined) throw new Error(`--proxy is one of ${Object.keys(PROXIES).join(", ")}`);
const PHASE_MS = Number(values.seconds) * 1000;
const SEED = 1;
const WORKERS = 8;
const MERCHANTS = 3;
const SETTLED_MS = 120_000;
const MOST_SHOWN = 20;
const SAID_LENGTH = 1000;
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
const env = {
  ...killSettings(site),
  ...SECRETS,
  // The provider does not misbehave here; a machine may be slow.
  PROVIDER_TIMEOUT_MS: "15000",
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: postgres.url,
};

const newProcess = (name: string, program: string | undefined) =>
  tolemProcess({
    ...{ name, env, logFile: join(folder, `${name}.log`), clock: site.clock },
    ...(program === undefined ? {} : { program }),
  });
const [old1, old2] = [await newProcess("old-1", earlier.program), await newProcess("old-2", earlier.program)];
const [new1, new2] = [await newProcess("new-1", later?.program), await newProcess("new-2", later?.program)];
const processes = [old1, old2, new1, new2];
const urls = processes.map(({ url }) => url);
const proxy = await startProxy(join(folder, "proxy"), urls);

async function startIn(one: TolemProcess): Promise<void> {
  await one.start();
  await proxy.takeIn(one.url);
  say(`${one.name} has started`);
}

async function takeOut(one: TolemProcess): Promise<void> {
  await proxy.takeOut(one.url);
  const code = await one.stop();
  say(`${one.name} has stopped (${code})`);
}

/** An answer that does not say the call's outcome. The provider's own refusal does, as of a cancel that a payment came before. */
function refusalOf(call: string, answer: Parameters<typeof isDefinite>[0]): string[] {
  if (isDefinite(answer) || answer?.status === 202) return [];
  const said = JSON.stringify(answer?.body)?.slice(0, SAID_LENGTH) ?? "no answer";
  if (answer?.status === 502 && said.includes('"outcome":"refused"')) return [];
  return [`${new Date().toISOString()} ${call}: ${answer?.status} ${said}`];
}

/** Lets a day pass, by whose end every late payment has been asked about. */
async function passNight(running: TolemProcess[]): Promise<void> {
  for (const one of running) await takeOut(one);
  site.clock.offset_ms += NIGHT_MS;
  for (const one of running) await startIn(one);
}

/** Returns what is wrong, in a sentence each. */
async function upgradeUnderLoad(): Promise<string[]> {
  await startIn(old1);
  await startIn(old2);
  const merchants: SignedUp[] = [];
  for (let n = 1; n <= MERCHANTS; n += 1) {
    const person = { email: `shop-${n}@example.com`, phone: `8701000000${n}`, receiver_url: site.receiver.url };
    merchants.push(await signUp(proxy.url, { ...person, events: EVENTS }));
  }
  const refusals: string[] = [];
  const clients = startClients({
    ...{ urls: [proxy.url], merchants, workers: WORKERS, seed: SEED, prefix: "u", hasKeys: true },
    onAnswer: (call, answer) => refusals.push(...refusalOf(call, answer)),
  });
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
      .join(", ")}; sent again by the proxy: ${await proxy.countRepeated()}`,
  );
  const { broken } = await askDoctor(env);
  return [
    ...refusals.map((line) => `a caller saw ${line}`),
    ...surprises,
    ...processes.flatMap(({ unexpected_ends }) => unexpected_ends),
    ...findBroken(evidence, true),
    ...broken.map((line) => `doctor: ${line}`),
  ];
}

say(`from ${earlier.commit} to ${later?.commit ?? "the working tree"}, behind ${values.proxy}, ${folder}`);
let findings = 1;
try {
  const wrong = await upgradeUnderLoad();
  findings = wrong.length;
  for (const line of wrong.slice(0, MOST_SHOWN)) say(`BROKEN ${line}`);
  say(findings === 0 ? "no error seen, nothing lost, nothing doubled" : `${findings} findings; logs are in ${folder}`);
} finally {
  for (const one of processes) await one.stop();
  await proxy.close();
  await site.close();
  await postgres.stop("fast");
  await earlier.remove();
  await later?.remove();
  if (findings === 0) await rm(folder, { recursive: true, force: true });
}
process.exitCode = findings === 0 ? 0 : 1;
