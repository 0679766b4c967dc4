/** Types for the Redis store of @fastify/rate-limit, which ships without them. */
declare module "@fastify/rate-limit/store/RedisStore.js" {
  /** `ttl` and `timeWindow` are in milliseconds. */
  type OnCounted = (error: Error | null, result?: { current: number; ttl: number }) => void;

  class RedisStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, redis: unknown, prefix: string);
    incr(key: string, onCounted: OnCounted, timeWindow: number, max: number): void;
  }
  export default RedisStore;
}
