/** The counters of the rate limits: in Redis while it answers in time, otherwise in this process. */
import type { FastifyRateLimitOptions, FastifyRateLimitStore } from "@fastify/rate-limit";
import RedisStore from "@fastify/rate-limit/store/RedisStore.js";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { sharedLimits } from "../metrics.ts";
import { WindowCounter } from "./window-counter.ts";

/** A Redis that is slower than this would harm the service more than its absence does. */
const TIMEOUT_MS = 300;
const PROBE_EVERY_MS = 1_000;
/** Windows are fixed: calls beyond a limit do not extend one. */
const FIXED = [false, false] as const;

/** The kind of store in which `@fastify/rate-limit` counts one limit. */
type CounterStore = new (options: FastifyRateLimitOptions) => FastifyRateLimitStore;

type SharedCounters = { storeOf(prefix: string): CounterStore };

declare module "fastify" {
  interface FastifyInstance {
    /** Null where no Redis is set. */
    sharedCounters: SharedCounters | null;
  }
}

/** Gives the limits of `app` one Redis to count in, where one is set. */
export async function useSharedCounters(app: FastifyInstance, { config, log }: Deps): Promise<void> {
  if (config.redis_url === null) {
    app.decorate("sharedCounters", null);
    return;
  }
  const link = await openLink(config.redis_url, log);
  app.decorate("sharedCounters", {
    storeOf: (prefix: string) =>
      class implements FastifyRateLimitStore {
        readonly #own = new WindowCounter();
        readonly #shared = new RedisStore(...FIXED, link.redis, prefix);

        incr(...[key, count, window, max]: Parameters<FastifyRateLimitStore["incr"]>): void {
          const countOwn = () => this.#own.incr(key, count, window);
          const counted: typeof count = (error, result) => {
            if (error === null) count(null, result);
            else {
              link.lose(error);
              countOwn();
            }
          };
          if (link.isUp()) this.#shared.incr(key, counted, window, max);
          else countOwn();
        }

        /** No route has a limit of its own. */
        child(): FastifyRateLimitStore {
          return this;
        }
      },
  });
  app.addHook("onClose", async () => link.close());
}

/** A connection that is probed each second, so that only the calls of one second wait for a Redis that does not answer. */
async function openLink(url: string, log: Deps["log"]) {
  // Loaded where it is used alone: it takes a part of the time of each start.
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    // The probe reconnects.
    retryStrategy: () => null,
  });
  // The call that fails logs the error.
  redis.on("error", () => undefined);
  let state: "unknown" | "up" | "lost" = "unknown";
  let probing: Promise<void> | undefined;

  function lose(error: Error): void {
    sharedLimits.set(0);
    if (state !== "lost") log.warn({ err: error }, "Redis does not answer: each process counts its own rate limits");
    state = "lost";
  }

  async function probe(): Promise<void> {
    try {
      if (redis.status === "wait" || redis.status === "end") await redis.connect();
      await redis.ping();
      if (state === "lost") log.info("Redis answers again and counts the rate limits of all processes");
      state = "up";
      sharedLimits.set(1);
    } catch (error) {
      lose(error as Error);
      // A host that vanished is reached again only by a new connection.
      redis.disconnect();
    }
  }

  const probeOnce = async () => {
    probing ??= probe();
    await probing;
    probing = undefined;
  };
  await probeOnce();
  const timer = setInterval(probeOnce, PROBE_EVERY_MS);
  return {
    redis,
    lose,
    isUp: () => state === "up",
    async close() {
      clearInterval(timer);
      await probing;
      redis.disconnect();
    },
  };
}
