/**
 * Kills Tolem with SIGKILL at random moments, round after round, while the provider and the receivers misbehave; then compares
 * the clients' answers, the tables, the provider's ledger and the receiver's records, and runs the doctor.
 * `npm run bench:kills -- --rounds=1000` (one process, embedded database), `-- --processes=2 --rounds=300` (external database)
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type DayReport, openKillSite, startKillStory } from "../server/test/support/kill-rounds.ts";
import { oneEmbedded, severalExternal } from "../server/test/support/kill-victims.ts";
import { startOwnPostgres } from "../server/test/support/own-postgres.ts";

// On a signal the program exits, and its exit handlers end everything that it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    processes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
  },
});
const [rounds, processes, seed] = [Number(values.rounds), Number(values.processes), Number(values.seed)];
/** Kills between two comparisons. */
const KILLS_A_DAY = 50;
const MOST_SHOWN = 20;

const began = performance.now();
const folder = await mkdtemp(join(tmpdir(), "tolem-kills-"));
await mkdir(join(folder, "data"));
const site = await openKillSite(seed);
const postgres = processes === 1 ? undefined : await startOwnPostgres({ folder, settings: { max_connections: "200" } });
const victims =
  postgres === undefined
    ? await oneEmbedded(site, folder)
    : await severalExternal(site, folder, { database_url: postgres.url, processes });

function say(text: string): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${String(seconds).padStart(5)} s  ${text}`);
}

function tell(what: string, { broken, figures, answers }: DayReport): void {
  const list = (counts: [string, number][]) => counts.map(([name, count]) => `${name} ${count}`).join(", ");
  say(`${what}: ${list(Object.entries(figures))}`);
  if (answers.size > 0) say(`answers by status: ${list([...answers].sort())}`);
  for (const line of broken.slice(0, MOST_SHOWN)) say(`BROKEN ${line}`);
  if (broken.length > MOST_SHOWN) say(`BROKEN and ${broken.length - MOST_SHOWN} more`);
}

/** Returns the number of broken promises. */
async function killAndCompare(): Promise<number> {
  await victims.start();
  const story = startKillStory(site, victims, seed);
  let findings = 0;
  for (let done = 0, day = 1; done < rounds; done += KILLS_A_DAY, day += 1) {
    const report = await story.day(Math.min(KILLS_A_DAY, rounds - done), say);
    tell(`evening of day ${day}`, report);
    findings += report.broken.length;
    await story.night();
  }
  // What expired in the last night is paid late, and asked about a day later.
  await story.night();
  const end = await story.end();
  tell("the end, all days", end);
  for (const line of end.warnings) say(`doctor: ${line}`);
  return findings + end.broken.length;
}

const database = processes === 1 ? "embedded database" : "external database";
say(`${rounds} kills, processes: ${processes}, ${database}, seed ${seed}, ${folder}`);
let findings = 1;
try {
  findings = await killAndCompare();
  say(findings === 0 ? "nothing lost, nothing doubled, nothing broken" : `${findings} findings; logs are in ${folder}`);
} finally {
  await victims.stop();
  await postgres?.stop("fast");
  await site.close();
  if (findings === 0) await rm(folder, { recursive: true, force: true });
}
process.exitCode = findings === 0 ? 0 : 1;
