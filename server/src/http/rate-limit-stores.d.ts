/** Types for the plugin's own stores, whose files it ships without types. */
declare module "@fastify/rate-limit/store/*.js" {
  type Count = (error: Error | null, result?: { current: number; ttl: number }) => void;

  class Store {
    /** LocalStore takes the first two, RedisStore all four. */
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, redis?: unknown, prefix?: string);
    incr(key: string, count: Count, timeWindow: number, max: number): void;
  }
  export default Store;
}
