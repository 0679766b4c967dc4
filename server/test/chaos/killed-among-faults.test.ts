/** Two processes on one database are killed while provider and receivers misbehave: nothing is lost, nothing doubled. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openKillSite, startKillStory } from "../support/kill-rounds.ts";
import { severalExternal } from "../support/kill-victims.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";

/** `bench/kills.ts` does the same for hours. */
const KILLS = 4;
const SEED = 20_260_301;

it(`agrees with its clients, the provider and the receivers after ${KILLS} kills`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "tolem-killed-"));
  await mkdir(join(folder, "data"));
  const site = await openKillSite(SEED);
  const postgres = await startOwnPostgres({ folder, settings: { max_connections: "200" } });
  const victims = await severalExternal(site, folder, { database_url: postgres.url, processes: 2 });
  try {
    await victims.start();
    const story = startKillStory(site, victims, SEED);
    const { broken, figures } = await story.day(KILLS);
    expect(broken).toEqual([]);
    expect(figures["invoices answered 201"]).toBeGreaterThan(KILLS);
    expect((await victims.doctor()).broken).toEqual([]);
  } finally {
    await victims.stop();
    await postgres.stop("fast");
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
