/** Writes the API documents from the routes, and from them the Postman collection, the types of the console and the SDKs, and the samples, without a database or a network. */
import { writeFile } from "node:fs/promises";
import { API_TYPES_FILE, apiTypesText } from "../console/api-types.ts";
import { GO_MODELS_FILE, GO_SERVICES_FILE, goTexts } from "../sdk/generate/go.ts";
import { PHP_MODELS_FILE, PHP_RESOURCES_FILE, phpTexts } from "../sdk/generate/php.ts";
import { PYTHON_MODELS_FILE, PYTHON_RESOURCES_FILE, pythonTexts } from "../sdk/generate/python.ts";
import { SAMPLES_FILE, samplesText } from "../sdk/generate/samples.ts";
import { TYPESCRIPT_TYPES_FILE, typescriptTypesText } from "../sdk/generate/typescript.ts";
import { buildApp } from "../server/src/app.ts";
import { loadConfig } from "../server/src/config.ts";
import { openLog } from "../server/src/log.ts";
import { openDeps } from "../server/src/open-deps.ts";
import { apiDocument, textOf } from "../server/src/openapi/openapi.ts";
import { postmanCollection } from "../server/src/openapi/postman-collection.ts";
import { tenantDocument } from "../server/src/openapi/tenant-document.ts";

const FILE = new URL("../docs/openapi.json", import.meta.url);
const TENANT_FILE = new URL("../docs/openapi-tenant.json", import.meta.url);
const COLLECTION_FILE = new URL("../docs/tolem.postman_collection.json", import.meta.url);
const UNUSED = "unused, because generating the document authenticates no caller";

const config = loadConfig({ SESSION_SECRET: UNUSED, ENCRYPTION_KEY: UNUSED });
// Neither the pool nor the provider connects before its first call, and no request is made here.
const opening = { log: openLog("silent"), database: { url: "postgres://unused" } };
const { deps } = openDeps(config, opening, { wake: { nudge() {}, on() {}, async close() {} } });

const app = await buildApp(deps);
await app.ready();
const document = apiDocument(app);
await writeFile(FILE, textOf(document));
await writeFile(TENANT_FILE, textOf(tenantDocument(document)));
await writeFile(COLLECTION_FILE, textOf(postmanCollection(tenantDocument(document))));
await writeFile(API_TYPES_FILE, await apiTypesText());
await writeFile(TYPESCRIPT_TYPES_FILE, await typescriptTypesText());
const python = pythonTexts();
await writeFile(PYTHON_MODELS_FILE, python.models);
await writeFile(PYTHON_RESOURCES_FILE, python.resources);
const go = goTexts();
await writeFile(GO_MODELS_FILE, go.models);
await writeFile(GO_SERVICES_FILE, go.services);
const php = phpTexts();
await writeFile(PHP_MODELS_FILE, php.models);
await writeFile(PHP_RESOURCES_FILE, php.resources);
await writeFile(SAMPLES_FILE, samplesText());
await app.close();
console.log("The API documents, the collection, the types of the console and the SDKs, and the samples are written.");
