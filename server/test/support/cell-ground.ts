/** Two cells on one machine: each with a PostgreSQL and a process of Tolem, one provider, one receiver, one proxy in front. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CellProxy, startCellProxy } from "./cell-proxy.ts";
import { type KillSite, killSettings, openKillSite } from "./kill-rounds.ts";
import { SECRETS } from "./kill-victims.ts";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";
import { runTolem, type TolemProcess, tolemProcess } from "./tolem-process.ts";

type TestCell = { postgres: OwnPostgres; service: TolemProcess; env: Record<string, string> };

export type CellGround = {
  site: KillSite;
  cells: [TestCell, TestCell];
  proxy: CellProxy;
  /** Runs `tolem move-tenant` in cell 1 towards cell 2, and kills it at the line that `killAt` matches. */
  move(args: string[], killAt?: RegExp): Promise<{ said: string; code: number | null }>;
  /** Stops both processes, and starts them later by the clock of the machine. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
};

const LOGICAL = { wal_level: "logical", max_connections: "100" };

export async function openCellGround(
  folder: string,
  seed: number,
  startProxy: (urls: readonly string[]) => Promise<CellProxy> = startCellProxy,
): Promise<CellGround> {
  const site = await openKillSite(seed);
  const open = async (cell: number): Promise<TestCell> => {
    const place = join(folder, `cell-${cell}`);
    await mkdir(join(place, "data"), { recursive: true });
    const postgres = await startOwnPostgres({ folder: place, settings: LOGICAL });
    const env = {
      ...killSettings(site),
      ...SECRETS,
      CELL: String(cell),
      DATABASE_URL: postgres.url,
      DATA_DIR: join(place, "data"),
      PICTURES_ARE_SHARED: "1",
      // Two services, two databases and the provider share the machine.
      PROVIDER_TIMEOUT_MS: "8000",
    };
    const logFile = join(place, "tolem.log");
    const service = await tolemProcess({ name: `cell-${cell}`, env, logFile, clock: site.clock });
    await service.start();
    return { postgres, service, env };
  };
  const cells: [TestCell, TestCell] = [...(await Promise.all([open(1), open(2)]))];
  const proxy = await startProxy(cells.map(({ service }) => service.url));
  return {
    site,
    cells,
    proxy,
    move: (args, killAt) =>
      runTolem(["move-tenant", ...args], { ...cells[0].env, MOVE_TO_DATABASE_URL: cells[1].postgres.url }, { killAt }),
    async passTime(ms) {
      for (const { service } of cells) await service.stop();
      site.clock.offset_ms += ms;
      for (const { service } of cells) await service.start();
    },
    async close() {
      await proxy.close();
      for (const { service, postgres } of cells) {
        await service.stop();
        await postgres.stop("fast");
      }
      await site.close();
    },
  };
}
