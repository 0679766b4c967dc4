/** Writes `docs/openapi.json` from the routes, and the console's types from that, without a database or a network. */
import { writeFile } from "node:fs/promises";
import { API_TYPES_FILE, apiTypesText } from "../console/api-types.ts";
import { buildApp } from "../server/src/app.ts";
import { openImages } from "../server/src/catalog/open-images.ts";
import { loadConfig } from "../server/src/config.ts";
import { openDatabase } from "../server/src/db/database.ts";
import { type Deps, systemClock, systemRandom } from "../server/src/deps.ts";
import { openTurns } from "../server/src/fair-scheduler.ts";
import { openLog } from "../server/src/log.ts";
import { apiDocumentText } from "../server/src/openapi/openapi.ts";
import { openCallQueue } from "../server/src/provider/call-queue.ts";
import { sessionBridge } from "../server/src/provider/session-bridge.ts";

const FILE = new URL("../docs/openapi.json", import.meta.url);
const UNUSED = "unused, because nobody signs in to a document";

const log = openLog("silent");
const config = loadConfig({ SESSION_SECRET: UNUSED, ENCRYPTION_KEY: UNUSED });
// Neither the pool nor the bridge connects before its first call, and no request is made here.
const deps: Deps = {
  db: openDatabase({ url: "postgres://unused", max_connections: 1, log }),
  wake: { nudge() {}, on() {}, async close() {} },
  clock: systemClock,
  random: systemRandom,
  log,
  config,
  provider: sessionBridge({ base_url: "http://unused", timeout_ms: config.provider_timeout_ms }),
  provider_queue: openCallQueue(systemRandom),
  images: openImages(config),
  turns: openTurns(1),
};

const app = await buildApp(deps);
await app.ready();
await writeFile(FILE, apiDocumentText(app));
await writeFile(API_TYPES_FILE, await apiTypesText());
await app.close();
console.log("docs/openapi.json is written, and console/src/api.gen.ts.");
