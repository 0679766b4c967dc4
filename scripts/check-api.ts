/** Fails when the tenant API breaks a client of the last release, whose document `npm run keep:release` has kept. */
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { type ApiDocument, breakingChanges } from "./breaking-changes.ts";

const KEPT = new URL("../server/test/earlier/openapi-tenant.json.gz", import.meta.url);
const TODAY = new URL("../docs/openapi-tenant.json", import.meta.url);

const released: ApiDocument = JSON.parse(gunzipSync(await readFile(KEPT)).toString());
const today: ApiDocument = JSON.parse(await readFile(TODAY, "utf8"));
const changes = breakingChanges(released, today);
for (const change of changes) console.error(change);
if (changes.length > 0) process.exitCode = 1;
else console.log("No client of the last release is broken.");
