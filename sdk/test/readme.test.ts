/** The first five minutes of the README of the SDK for TypeScript, block after block, against the built service. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { buildSdk } from "../../scripts/build.ts";
import { freePort } from "../../server/test/support/free-port.ts";
import { type TolemProcess, tolemProcess } from "../../server/test/support/tolem-process.ts";
import { createDatabase } from "../../server/test/support/world.ts";
import { walkReadme } from "./walk-readme.ts";

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let service: TolemProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-readme-"));
  database = await createDatabase();
  service = await tolemProcess({
    name: "tolem",
    env: { DATA_DIR: join(folder, "data"), DATABASE_URL: database.url, SIMULATOR_PORT: String(await freePort()) },
    logFile: join(folder, "service.log"),
  });
  await Promise.all([service.start(), buildSdk()]);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

it(
  "leads from a clone to a refund",
  () => walkReadme({ sdk: "typescript", folder, service_url: service.url }),
  240_000,
);
