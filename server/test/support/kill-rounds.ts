/**
 * Days of kills: merchants trade while the provider misbehaves and the service is killed; in the evening the trouble stops,
 * the clock advances by 16 minutes, and everything is compared; at night it advances by 25 hours.
 */
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { describeEvidence, type Evidence, findBroken, findUnsettled } from "./kill-audit.ts";
import { readBooks, readShownCodes } from "./kill-books.ts";
import { pick, startClients } from "./kill-clients.ts";
import { type KillProvider, startKillProvider } from "./kill-provider.ts";
import { type KillReceiver, startKillReceiver } from "./kill-receiver.ts";
import type { Asked, Records } from "./kill-records.ts";
import { randomOf } from "./random.ts";
import { type SignedUp, signUp } from "./sign-up.ts";
import type { MachineClock } from "./tolem-process.ts";

/** The processes that are killed. */
export type Victims = {
  urls(): string[];
  database_url(): Promise<string>;
  start(): Promise<void>;
  /** Kills some and starts them again; `whenAllAreDead` runs in between where none is left alive. */
  killSome(round: number, random: () => number, whenAllAreDead: () => void): Promise<void>;
  killAll(): Promise<void>;
  /** Ends them in good order, and with the last one the embedded database. */
  stop(): Promise<void>;
  doctor(): Promise<{ broken: string[]; warnings: string[] }>;
  unexpectedEnds(): string[];
};

export type KillSite = { provider: KillProvider; receiver: KillReceiver; clock: MachineClock; close(): Promise<void> };

export type DayReport = { broken: string[]; figures: Record<string, number>; answers: Map<string, number> };

const MERCHANTS = 3;
const WORKERS = 8;
const FAILING_RECEIVERS = 0.05;
/** The provider's answer about an unknown outcome is final after 10 minutes, and an invoice is polled 15 minutes after its cancel. */
const EVENING_MS = 16 * 60_000;
/** Every phone invoice of the day has expired by then, and every daily cycle is due. */
export const NIGHT_MS = 25 * 60 * 60_000;
/** How far the clock advances while nothing runs, in seconds: mostly not at all, sometimes past the end of a code or a retry. */
const PAUSES_S = [0, 0, 0, 0, 0, 0, 5, 30, 120, 400];
/** Payments a night of invoices that expired in the night before. */
const LATE_A_NIGHT = 5;
/** Late payments are seen for a week. */
const LATE_DAYS = 3;
/** From one start to the next kill. */
const LONGEST_LIFE_MS = 500;
const MOST_ANSWERS = 50;
const SLOWEST_LIFE_MS = 5_000;
const SETTLED_MS = 120_000;

/** Opens what keeps running while the service is killed. */
export async function openKillSite(seed: number): Promise<KillSite> {
  const clock: MachineClock = { offset_ms: 0 };
  const provider = await startKillProvider(clock, seed + 1);
  const receiver = await startKillReceiver(seed + 2);
  return {
    provider,
    receiver,
    clock,
    async close() {
      await provider.close();
      await receiver.close();
    },
  };
}

/** The settings under which time and calls pass quickly, and nothing but a fault is refused. */
export function killSettings({ provider }: KillSite): Record<string, string> {
  return {
    PROVIDER_BASE_URL: provider.url,
    ALLOW_PRIVATE_WEBHOOK_URLS: "1",
    PROVIDER_TIMEOUT_MS: "1000",
    PROVIDER_POLL_SECONDS: "1",
    SCHEDULER_INTERVAL_SECONDS: "1",
    RATE_LIMIT_RPM: "1000000",
    SIGNUP_LOGIN_RPM: "1000000",
    TRIAL_DAYS: "3650",
    WEBHOOK_RETENTION_DAYS: "3650",
    LOG_LEVEL: "warn",
  };
}

export type KillStory = {
  /** Runs one day with this many kills, and returns the promises that are broken in its evening. */
  day(kills: number, say?: (text: string) => void): Promise<DayReport>;
  night(): Promise<void>;
  /** Compares everything of all days once more, and runs the doctor. */
  end(): Promise<DayReport & { warnings: string[] }>;
};

export function startKillStory(site: KillSite, victims: Victims, seed: number): KillStory {
  const random = randomOf(seed);
  const all_merchants: SignedUp[] = [];
  const all_asked: Asked[] = [];
  let days = 0;

  /** Both sides at one moment: cycles are billed while they are read. */
  async function gather(merchants: SignedUp[], asked: Asked[]): Promise<Evidence> {
    for (;;) {
      const before = await site.provider.operations(merchants);
      const books = await readBooks(await victims.database_url(), merchants);
      const operations = await site.provider.operations(merchants);
      if (isDeepStrictEqual(operations, before)) return { books, operations, arrived: site.receiver.arrived, asked };
    }
  }

  /** The codes of these merchants that can be scanned; none while the database is down. */
  async function shownCodes(merchants: SignedUp[]): Promise<Set<number>> {
    try {
      return await readShownCodes(await victims.database_url(), merchants);
    } catch {
      return new Set();
    }
  }

  /** The evidence once everything is settled, or as it is after two minutes. */
  async function settle(merchants: SignedUp[], asked: Asked[], isDayOver: boolean): Promise<Evidence> {
    const untilMs = performance.now() + SETTLED_MS;
    for (;;) {
      const evidence = await gather(merchants, asked);
      if (findUnsettled(evidence, isDayOver).length === 0 || performance.now() > untilMs) return evidence;
      await delay(500);
    }
  }

  async function passTime(ms: number): Promise<void> {
    await victims.killAll();
    site.clock.offset_ms += ms;
    await victims.start();
  }

  async function newMerchants(): Promise<SignedUp[]> {
    const url = pick(victims.urls(), random);
    return Promise.all(
      Array.from({ length: MERCHANTS }, (_, n) => {
        const number = String(days * MERCHANTS + n).padStart(7, "0");
        const events = ["invoice.status_changed", "subscription.payment_succeeded", "subscription.expired"];
        return signUp(url, {
          email: `shop-${number}@example.com`,
          phone: `8701${number}`,
          receiver_url: site.receiver.url,
          events,
        });
      }),
    );
  }

  async function killInRounds(kills: number, records: Records, say: (text: string) => void): Promise<void> {
    for (let kill = 1; kill <= kills; kill += 1) {
      await delay(random() * LONGEST_LIFE_MS);
      await untilAnswered(records, random() * MOST_ANSWERS);
      await victims.killSome(kill, random, () => {
        site.clock.offset_ms += pick(PAUSES_S, random) * 1000;
      });
      const none = records.answers.get("none") ?? 0;
      if (kill % 10 === 0) say(`${kill} kills, ${records.asked.length} operations begun, ${none} calls broken off`);
    }
  }

  /** However slow the machine is, something is done in most lives. */
  async function untilAnswered(records: Records, more: number): Promise<void> {
    const answered = () => {
      const all = [...records.answers].filter(([status]) => status !== "none");
      return all.reduce((sum, [, count]) => sum + count, 0);
    };
    const enough = answered() + more;
    const untilMs = performance.now() + SLOWEST_LIFE_MS;
    while (answered() < enough && performance.now() < untilMs) await delay(10);
  }

  return {
    async day(kills, say = () => {}) {
      days += 1;
      const merchants = await newMerchants();
      all_merchants.push(...merchants);
      const clients = startClients({
        urls: victims.urls(),
        merchants,
        workers: WORKERS,
        seed: seed + days,
        prefix: `d${days}`,
      });
      const trouble = site.provider.startTrouble(merchants, () => shownCodes(merchants));
      site.receiver.setFailing(FAILING_RECEIVERS);
      await killInRounds(kills, clients.records, say);
      await clients.stop();
      await trouble.stop();
      site.receiver.setFailing(0);
      await passTime(EVENING_MS);
      await clients.finish();
      const { asked, answers, surprises } = clients.records;
      const evidence = await settle(merchants, asked, false);
      all_asked.push(...asked);
      const broken = [...surprises, ...victims.unexpectedEnds(), ...findBroken(evidence, false)];
      return { broken, answers, figures: { ...describeEvidence(evidence), "calls struck": trouble.struck() } };
    },
    async night() {
      const lately = all_merchants.slice(-LATE_DAYS * MERCHANTS);
      const expired = (await site.provider.operations(lately)).filter(
        ({ kind, status, paid_at }) => kind === "phone" && status === "Expired" && paid_at === null,
      );
      for (const { id } of expired.slice(0, LATE_A_NIGHT)) await site.provider.pay(id);
      await passTime(NIGHT_MS);
    },
    async end() {
      const evidence = await settle(all_merchants, all_asked, true);
      const { broken, warnings } = await victims.doctor();
      return {
        broken: [
          ...victims.unexpectedEnds(),
          ...findBroken(evidence, true),
          ...broken.map((line) => `doctor: ${line}`),
        ],
        warnings,
        answers: new Map(),
        figures: describeEvidence(evidence),
      };
    },
  };
}
