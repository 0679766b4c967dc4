/** The processes that are killed: one with its embedded database, or several on one external database. */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";
import { pick } from "./kill-clients.ts";
import { type KillSite, killSettings, type Victims } from "./kill-rounds.ts";
import { askDoctor, type TolemProcess, tolemProcess } from "./tolem-process.ts";

/** Every third kill takes PostgreSQL along, which otherwise lives on and is adopted by the next start. */
const POSTGRES_TOO_EVERY = 3;
/** Of several processes, all are killed at once in every such round; in the others one is. */
const ALL_EVERY = 5;

export const SECRETS = {
  SESSION_SECRET: "a session secret of tests, and of tests only",
  ENCRYPTION_KEY: "an encryption key of tests, and of tests only",
};

export async function oneEmbedded(site: KillSite, folder: string): Promise<Victims> {
  const data_dir = join(folder, "data");
  const env = { ...killSettings(site), DATA_DIR: data_dir };
  const tolem = await tolemProcess({ name: "tolem", env, logFile: join(folder, "tolem.log"), clock: site.clock });
  endWithUs(() => {
    const pid_file = join(data_dir, "postgres", "postmaster.pid");
    if (existsSync(pid_file)) process.kill(Number.parseInt(readFileSync(pid_file, "utf8"), 10), "SIGKILL");
  });
  return {
    urls: () => [tolem.url],
    database_url: () => embeddedUrl(data_dir),
    start: () => tolem.start(),
    async killSome(round, _random, whenAllAreDead) {
      const postmaster = round % POSTGRES_TOO_EVERY === 0 ? await readPostmaster(data_dir) : undefined;
      await Promise.all([tolem.kill(), postmaster !== undefined && process.kill(postmaster.pid, "SIGKILL")]);
      whenAllAreDead();
      await tolem.start();
    },
    killAll: () => tolem.kill(),
    async stop() {
      // A start and a stop in good order: the last to leave shuts the database down.
      await tolem.start();
      await tolem.stop();
    },
    doctor: () => askDoctor(env, site.clock),
    unexpectedEnds: () => tolem.unexpected_ends,
  };
}

export async function severalExternal(
  site: KillSite,
  folder: string,
  { database_url, processes }: { database_url: string; processes: number },
): Promise<Victims> {
  const env = { ...killSettings(site), ...SECRETS, DATA_DIR: join(folder, "data"), DATABASE_URL: database_url };
  const all: TolemProcess[] = [];
  for (let n = 1; n <= processes; n += 1) {
    const name = `tolem-${n}`;
    all.push(await tolemProcess({ name, env, logFile: join(folder, `${name}.log`), clock: site.clock }));
  }
  const start = async () => {
    // The first one migrates.
    for (const one of all) await one.start();
  };
  return {
    urls: () => all.map(({ url }) => url),
    database_url: async () => database_url,
    start,
    async killSome(round, random, whenAllAreDead) {
      if (round % ALL_EVERY !== 0) {
        const victim = pick(all, random);
        await victim.kill();
        return victim.start();
      }
      await Promise.all(all.map((one) => one.kill()));
      whenAllAreDead();
      await Promise.all(all.map((one) => one.start()));
    },
    killAll: async () => {
      await Promise.all(all.map((one) => one.kill()));
    },
    stop: async () => {
      await Promise.all(all.map((one) => one.stop()));
    },
    doctor: () => askDoctor(env, site.clock),
    unexpectedEnds: () => all.flatMap(({ unexpected_ends }) => unexpected_ends),
  };
}

async function readPostmaster(data_dir: string): Promise<{ pid: number; port: string }> {
  const lines = (await readFile(join(data_dir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(lines[0]), port: lines[3] ?? "" };
}

async function embeddedUrl(data_dir: string): Promise<string> {
  const { port } = await readPostmaster(data_dir);
  return `postgres://tolem@/tolem?host=${join(data_dir, "postgres")}&port=${port}`;
}
