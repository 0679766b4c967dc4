/** The figure of the replica's lag that `GET /metrics` shows. */
import { Gauge, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { readForScrape } from "../http/read-for-scrape.ts";

/** The figure in a registry of its own, which is read at a scrape. */
export function replicaMetrics(deps: Pick<Deps, "replica" | "clock" | "log">): Registry {
  const registry = new Registry();
  const read = readForScrape(deps, "asking the replica", () => deps.replica.lagSeconds());

  new Gauge({
    name: "tolem_replica_lag_seconds",
    help: "Seconds that the replica of DATABASE_READ_URL is behind; +Inf where it gives no answer, absent where none is set.",
    registers: [registry],
    async collect() {
      const lag = await read();
      if (lag === undefined) this.remove();
      else this.set(lag);
    },
  });
  return registry;
}
