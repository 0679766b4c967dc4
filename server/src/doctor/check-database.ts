/** Checks the database server: whether it answers, is suitable, is durable, and has our tables. */
import { schemaState } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";
import { compareClocks } from "./compare-clocks.ts";
import type { Finding } from "./finding.ts";
import { getServerFacts, type ServerFacts } from "./server-store.ts";

const OLDEST_VERSION = 15;
/** The risk of each setting while it is off. */
const DURABILITY = {
  fsync: "a power cut can destroy the database",
  full_page_writes: "a power cut can destroy the database",
  synchronous_commit: "a power cut loses the last payments that were answered for",
} as const;

/** The server answered at `askedMs`, by our clock, within `tookMs`. */
type Answered = ServerFacts & { poolMax: number; askedMs: number; tookMs: number };

/** `isUsable` when the tables can be read: the server answers and no migration is missing. */
export async function checkDatabase(deps: Deps): Promise<{ findings: Finding[]; isUsable: boolean }> {
  try {
    const facts = await ask(deps);
    const where = deps.config.database_url === null ? `embedded in ${deps.config.data_dir}` : "at DATABASE_URL";
    const found = { subject: "database", check: "it answers", detail: `PostgreSQL ${facts.version}, ${where}` };
    const isUsable = (await schemaState(deps.db)) === "ready";
    return { findings: [{ ...found, state: "ok" }, ...assessServer(facts), migrations(isUsable)], isUsable };
  } catch (error) {
    return { findings: [unreachable(error as Error)], isUsable: false };
  }
}

/** The finding of a database that does not answer. */
export function unreachable({ message, code }: NodeJS.ErrnoException): Finding {
  return {
    subject: "database",
    check: "it answers",
    state: "broken",
    // The error of a connection to several addresses has no message.
    detail: message || (code ?? "no answer"),
    remedy: "Nothing works without it: check DATABASE_URL, or DATA_DIR and its postgres.log, then ask again.",
  };
}

/** The findings about a server that answers. */
export function assessServer(facts: Answered): Finding[] {
  return [version(facts), ...durability(facts), connections(facts), clock(facts)];
}

async function ask({ db, clock, config }: Deps): Promise<Answered> {
  // The first query connects; its duration would count as a difference of the clocks.
  await getServerFacts(db);
  const askedMs = clock.now().getTime();
  const facts = await getServerFacts(db);
  return { ...facts, poolMax: config.database_pool_max, askedMs, tookMs: clock.now().getTime() - askedMs };
}

function version({ version, version_num }: ServerFacts): Finding {
  const found = { subject: "database", check: `it is PostgreSQL ${OLDEST_VERSION} or newer`, detail: version };
  if (version_num >= OLDEST_VERSION * 10_000) return { ...found, state: "ok" };
  const remedy = `Move to PostgreSQL ${OLDEST_VERSION} or newer: nothing older is tried out.`;
  return { ...found, state: "warning", remedy };
}

function durability(facts: ServerFacts): Finding[] {
  return (Object.keys(DURABILITY) as (keyof typeof DURABILITY)[]).map((name) => {
    const found = { subject: "database", check: `${name} is on`, detail: facts[name] };
    if (facts[name] !== "off") return { ...found, state: "ok" };
    return { ...found, state: "warning", detail: `off: ${DURABILITY[name]}`, remedy: `alter system set ${name} = on;` };
  });
}

function connections({ max_connections, reserved_connections, processes, poolMax }: Answered): Finding {
  const free = max_connections - reserved_connections;
  const started = Math.max(1, processes);
  // Each process has a pool and a listening connection; one more is spare for a person.
  const wanted = started * (poolMax + 1) + 1;
  const detail = `${free}; with ${started} process${started === 1 ? "" : "es"} of Tolem up to ${wanted} are opened`;
  const found = { subject: "database", check: "it takes enough connections", detail };
  if (free >= wanted) return { ...found, state: "ok" };
  const remedy = `Set max_connections to ${Math.max(100, wanted + reserved_connections)} and restart the server, or lower DATABASE_POOL_MAX.`;
  return { ...found, state: "warning", remedy };
}

function clock(answered: Answered): Finding {
  return compareClocks("database", answered);
}

function migrations(areApplied: boolean): Finding {
  const found = { subject: "database", check: "every migration is applied" };
  if (areApplied) return { ...found, state: "ok", detail: "" };
  const detail = "some are missing, so the data was not checked";
  return { ...found, state: "broken", detail, remedy: "Run tolem migrate, or start the service." };
}
