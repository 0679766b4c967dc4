/**
 * Runs what every SDK promises against the real service: its README, block after block, and the table of cases; lets the official
 * Standard Webhooks library of each language check real deliveries, and the tools of each language the samples of the reference.
 * It says what could not be run, and for what reason.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, buildSdk } from "../../scripts/build.ts";
import { openDatabase } from "../../server/src/db/database.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { startEmbeddedDatabase } from "../../server/src/embedded-postgres/start.ts";
import { openLog } from "../../server/src/log.ts";
import { freePort } from "../../server/test/support/free-port.ts";
import { httpCall } from "../../server/test/support/http-call.ts";
import { tolemProcess } from "../../server/test/support/tolem-process.ts";
import { createWorld, type World } from "../../server/test/support/world.ts";
import { startFaultProxy } from "./faults.ts";
import { goProgram, programOf } from "./sample-programs.ts";
import { readDeliveries } from "./standard-webhooks/deliveries.ts";
import { walkReadme } from "./walk-readme.ts";

const SDK = fileURLToPath(new URL("../", import.meta.url));
const LIBRARIES = join(SDK, "test/standard-webhooks");
const LONGEST_MS = 300_000;

type Ground = {
  /** A folder of the SDK's own. */
  folder: string;
  faults_url: string;
  service_url: string;
  /** A new merchant, with the environment that the runners of the cases find. */
  merchant(): Promise<Record<string, string>>;
  /** A file of fresh deliveries, which hold for 5 minutes. */
  deliveries(): Promise<string>;
};
type SignUp = { api_key: { secret: string } };
type Outcome = { name: string; failure?: string | undefined; missing?: string };

/** Each README installs its SDK into the folder `shop`. */
const SDKS = { shell: runShell, typescript: runTypescript, python: runPython, go: runGo, php: runPhp };

async function runShell({ folder }: Ground): Promise<Outcome[]> {
  await writeFile(join(folder, "samples.sh"), programOf("curl"));
  return [{ name: "shell: samples", failure: await run("bash", ["-n", join(folder, "samples.sh")]) }];
}

async function runTypescript({ folder, service_url, merchant }: Ground): Promise<Outcome[]> {
  const walked = await walk("typescript", { folder, service_url });
  const { version } = JSON.parse(await readFile(join(SDK, "typescript/package.json"), "utf8"));
  const shop = join(folder, "shop");
  const env = await merchant();
  const packed =
    (await run("npm", ["pack", "--pack-destination", folder], { cwd: join(SDK, "typescript") })) ??
    (await run("npm", ["install", "--offline", join(folder, `tolem-sdk-${version}.tgz`)], { cwd: shop })) ??
    (await run(process.execPath, ["pay.mjs"], { cwd: shop, env }));
  await writeFile(join(shop, "samples.mts"), programOf("TypeScript"));
  const checks = { noEmit: true, strict: true, module: "NodeNext", target: "ES2023", skipLibCheck: true };
  const compilerOptions = { ...checks, typeRoots: [join(SDK, "../node_modules/@types")], types: ["node"] };
  await writeFile(join(shop, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["samples.mts"] }));
  return [
    walked,
    { name: "typescript: package (the cases and the library are part of npm test)", failure: packed },
    { name: "typescript: samples", failure: await run(join(SDK, "../node_modules/.bin/tsc"), ["-p", shop]) },
  ];
}

async function runPython({ folder, faults_url, service_url, merchant, deliveries }: Ground): Promise<Outcome[]> {
  if ((await run("python3", ["-c", "import sys; assert sys.version_info >= (3, 10)"])) !== undefined) {
    return [{ name: "python", missing: "there is no Python from 3.10 on" }];
  }
  const venv = join(folder, "venv");
  const python = join(venv, "bin", "python");
  const made =
    (await run("python3", ["-m", "venv", venv])) ??
    (await run(python, ["-m", "pip", "install", "-q", "httpx", "pytest", "standardwebhooks==1.1.0"]));
  if (made !== undefined)
    return [{ name: "python", missing: `what it needs could not be installed: ${made.slice(0, 300)}` }];

  const outcomes = [await walk("python", { folder, service_url })];
  const installed = await run(python, ["-m", "pip", "install", "-q", join(SDK, "python")]);
  if (installed !== undefined) return [...outcomes, { name: "python: installed", failure: installed }];
  for (const client of ["Tolem", "AsyncTolem"]) {
    const env = { ...(await merchant()), TOLEM_FAULTS_URL: faults_url, TOLEM_CLIENT: client };
    const args = ["-m", "pytest", "-q", "-p", "no:cacheprovider", join(SDK, "python/tests")];
    outcomes.push({ name: `python: cases of ${client}`, failure: await run(python, args, { env }) });
  }
  const samples = join(folder, "samples.py");
  await writeFile(samples, programOf("Python"));
  outcomes.push({ name: "python: samples (parsed)", failure: await run(python, ["-m", "py_compile", samples]) });
  const library = await run(python, [join(LIBRARIES, "verify.py"), await deliveries()]);
  return [...outcomes, { name: "python: Standard Webhooks", failure: library }];
}

async function runGo({ folder, faults_url, service_url, merchant, deliveries }: Ground): Promise<Outcome[]> {
  if ((await run("go", ["version"])) !== undefined) return [{ name: "go", missing: "there is no go" }];
  const outcomes = [await walk("go", { folder, service_url })];
  const cwd = join(SDK, "go");
  outcomes.push({ name: "go: vet", failure: await run("go", ["vet", "./..."], { cwd }) });
  const env = { ...(await merchant()), TOLEM_FAULTS_URL: faults_url };
  outcomes.push({ name: "go: cases", failure: await run("go", ["test", "-count=1", "./..."], { cwd, env }) });

  const shop = join(folder, "shop");
  await mkdir(join(shop, "samples"));
  await writeFile(join(shop, "samples/main.go"), goProgram());
  outcomes.push({ name: "go: samples", failure: await run("go", ["vet", "./samples"], { cwd: shop }) });

  const module = join(folder, "library");
  await mkdir(module);
  await copyFile(join(LIBRARIES, "verify.go"), join(module, "main.go"));
  const missing =
    (await run("go", ["mod", "init", "library"], { cwd: module })) ??
    (await run("go", ["get", "github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1"], { cwd: module })) ??
    (await run("go", ["build", "-o", "verify", "."], { cwd: module }));
  if (missing !== undefined) return [...outcomes, { name: "go: Standard Webhooks", missing: missing.slice(0, 300) }];
  const library = await run(join(module, "verify"), [await deliveries()]);
  return [...outcomes, { name: "go: Standard Webhooks", failure: library }];
}

async function runPhp({ folder, faults_url, service_url, merchant, deliveries }: Ground): Promise<Outcome[]> {
  if ((await run("php", ["-r", "exit(PHP_VERSION_ID >= 80100 && extension_loaded('curl') ? 0 : 1);"])) !== undefined) {
    return [{ name: "php", missing: "there is no PHP from 8.1 on with curl" }];
  }
  if ((await run("composer", ["--version"])) !== undefined) return [{ name: "php", missing: "there is no composer" }];
  const outcomes = [await walk("php", { folder, service_url })];
  const own = { TOLEM_FAULTS_URL: faults_url, TOLEM_AUTOLOAD: join(folder, "shop/vendor/autoload.php") };
  const cases = await run("php", [join(SDK, "php/tests/cases.php")], { env: { ...(await merchant()), ...own } });
  outcomes.push({ name: "php: cases", failure: cases });
  const samples = join(folder, "samples.php");
  await writeFile(samples, programOf("PHP"));
  outcomes.push({ name: "php: samples (parsed)", failure: await run("php", ["-l", samples]) });

  const cwd = join(folder, "library");
  await mkdir(cwd);
  await writeFile(join(cwd, "composer.json"), "{}");
  const missing = await run("composer", ["require", "-n", "-q", "standard-webhooks/standard-webhooks:^1.0"], { cwd });
  if (missing !== undefined) return [...outcomes, { name: "php: Standard Webhooks", missing: missing.slice(0, 300) }];
  const library = await run("php", [join(LIBRARIES, "verify.php"), await deliveries()], { cwd });
  return [...outcomes, { name: "php: Standard Webhooks", failure: library }];
}

/** A world whose clock the deliveries move. */
async function openWorld(data_dir: string): Promise<World> {
  const log = openLog("error");
  const { url, stop } = await startEmbeddedDatabase({ data_dir, log });
  const empty = openDatabase({ url, max_connections: 1, log });
  await migrate(empty);
  await empty.destroy();
  return createWorld({}, { url, drop: stop });
}

async function walk(sdk: string, place: { folder: string; service_url: string }): Promise<Outcome> {
  const name = `${sdk}: README`;
  try {
    await walkReadme({ sdk, ...place });
    return { name };
  } catch (error) {
    return { name, failure: (error as Error).message };
  }
}

/** Runs a program to its end; what it printed where it failed. */
async function run(program: string, args: string[], { env = {}, cwd = SDK } = {}): Promise<string | undefined> {
  const ours = { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONDONTWRITEBYTECODE: "1" };
  try {
    await promisify(execFile)(program, args, { cwd, timeout: LONGEST_MS, env: { ...ours, ...env } });
    return undefined;
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    return [message, stdout, stderr].join("\n");
  }
}

const folder = await mkdtemp(join(tmpdir(), "tolem-sdk-"));
await Promise.all([build(), buildSdk()]);
const service = await tolemProcess({
  name: "tolem",
  env: {
    ...{ DATA_DIR: join(folder, "data"), RATE_LIMIT_RPM: "1000000", SIGNUP_LOGIN_RPM: "1000000" },
    ...{ ALLOW_PRIVATE_WEBHOOK_URLS: "1", SIMULATOR_PORT: String(await freePort()) },
  },
  logFile: join(folder, "service.log"),
});
await service.start();
const proxy = await startFaultProxy(service.url);
const world = await openWorld(join(folder, "world"));

let merchants = 0;
async function merchant(): Promise<Record<string, string>> {
  merchants += 1;
  const body = { email: `shop${merchants}@example.com`, password: "correct horse battery" };
  const signedUp = await httpCall<SignUp>("POST", `${service.url}/api/dashboard/v1/signup`, { body });
  if (signedUp?.status !== 201) throw new Error(`the sign-up answered ${signedUp?.status}`);
  return { TOLEM_URL: service.url, TOLEM_API_KEY: signedUp.body.api_key.secret };
}

async function deliveries(): Promise<string> {
  const file = join(folder, "deliveries.json");
  await writeFile(file, JSON.stringify(await readDeliveries(world)));
  return file;
}

const outcomes: Outcome[] = [];
try {
  for (const [sdk, runSdk] of Object.entries(SDKS)) {
    const own = join(folder, sdk);
    await mkdir(own);
    const given = { folder: own, faults_url: proxy.url, service_url: service.url, merchant, deliveries };
    outcomes.push(...(await runSdk(given)));
  }
} finally {
  await world.close();
  await proxy.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const { name, failure, missing } of outcomes) {
  const said = missing === undefined ? (failure ?? "ok") : `NOT RUN: ${missing}`;
  console.log(`${name}: ${said}`);
}
process.exit(outcomes.some(({ failure }) => failure !== undefined) ? 1 : 0);
