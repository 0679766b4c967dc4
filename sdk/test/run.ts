/**
 * Runs what every SDK promises against the real service: the table of cases, and the first five minutes of each README; and lets
 * the tools of each language check the samples of the reference. It says which SDKs could not be run, and for what reason.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "../../scripts/build.ts";
import { freePort } from "../../server/test/support/free-port.ts";
import { httpCall } from "../../server/test/support/http-call.ts";
import { tolemProcess } from "../../server/test/support/tolem-process.ts";
import { startFaultProxy } from "./faults.ts";
import { goProgram, programOf } from "./sample-programs.ts";

const SDK = fileURLToPath(new URL("../", import.meta.url));
const LONGEST_MS = 300_000;
const FENCE = /^```(\w+)\n(.*?)^```$/gms;

type Ground = {
  folder: string;
  faults_url: string;
  /** A new merchant, with the environment that a README's program finds. */
  merchant(): Promise<Record<string, string>>;
};
type SignUp = { api_key: { secret: string } };
type Outcome = { name: string; failure?: string; missing?: string };

/** Each SDK installs itself into a folder of its own, as its README tells, and runs there. */
const SDKS = [runShell, runTypescript, runPython, runGo, runPhp];

async function runShell({ folder }: Ground): Promise<Outcome[]> {
  await writeFile(join(folder, "samples.sh"), programOf("curl"));
  const failure = await run("bash", ["-n", join(folder, "samples.sh")]);
  return [{ name: "curl: samples", ...(failure && { failure }) }];
}

async function runTypescript({ folder, merchant }: Ground): Promise<Outcome[]> {
  const { version } = JSON.parse(await readFile(join(SDK, "typescript/package.json"), "utf8"));
  const packed = await run("npm", ["pack", "--pack-destination", folder], { cwd: join(SDK, "typescript") });
  if (packed !== undefined) return [{ name: "TypeScript: packed", failure: packed }];
  await writeFile(join(folder, "package.json"), '{"type":"module","private":true}');
  const installed = await run("npm", ["install", "--offline", `tolem-sdk-${version}.tgz`], { cwd: folder });
  if (installed !== undefined) return [{ name: "TypeScript: installed", failure: installed }];
  await writeFile(join(folder, "readme.mjs"), await readmeProgram("typescript", "js"));
  const failure = await run(process.execPath, [join(folder, "readme.mjs")], { env: await merchant() });
  await writeFile(join(folder, "samples.mts"), programOf("TypeScript"));
  const checks = { noEmit: true, strict: true, module: "NodeNext", target: "ES2023", skipLibCheck: true };
  const compilerOptions = { ...checks, typeRoots: [join(SDK, "../node_modules/@types")], types: ["node"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["samples.mts"] }));
  const samples = await run(join(SDK, "../node_modules/.bin/tsc"), ["-p", folder]);
  return [
    { name: "TypeScript: README (the cases are part of npm test)", ...(failure && { failure }) },
    { name: "TypeScript: samples", ...(samples && { failure: samples }) },
  ];
}

async function runPython({ folder, faults_url, merchant }: Ground): Promise<Outcome[]> {
  const name = "Python";
  if ((await run("python3", ["-c", "import sys; assert sys.version_info >= (3, 10)"])) !== undefined) {
    return [{ name, missing: "there is no Python from 3.10 on" }];
  }
  const venv = join(folder, "venv");
  const python = join(venv, "bin", "python");
  const made =
    (await run("python3", ["-m", "venv", venv])) ??
    (await run(python, ["-m", "pip", "install", "-q", "httpx", "pytest"]));
  if (made !== undefined) return [{ name, missing: `httpx and pytest could not be installed: ${made.slice(-300)}` }];
  const installed = await run(python, ["-m", "pip", "install", "-q", join(SDK, "python")]);
  if (installed !== undefined) return [{ name: "Python: installed", failure: installed }];

  const outcomes: Outcome[] = [];
  for (const client of ["Tolem", "AsyncTolem"]) {
    const env = { ...(await merchant()), TOLEM_FAULTS_URL: faults_url, TOLEM_CLIENT: client };
    const failure = await run(python, ["-m", "pytest", "-q", "-p", "no:cacheprovider", join(SDK, "python/tests")], {
      env,
    });
    outcomes.push({ name: `Python: cases of ${client}`, ...(failure && { failure }) });
  }
  await writeFile(join(folder, "readme.py"), await readmeProgram("python", "python"));
  const failure = await run(python, [join(folder, "readme.py")], { env: await merchant() });
  await writeFile(join(folder, "samples.py"), programOf("Python"));
  const samples = await run(python, ["-m", "py_compile", join(folder, "samples.py")]);
  return [
    ...outcomes,
    { name: "Python: README", ...(failure && { failure }) },
    { name: "Python: samples, which are only parsed", ...(samples && { failure: samples }) },
  ];
}

async function runGo({ folder, faults_url, merchant }: Ground): Promise<Outcome[]> {
  if ((await run("go", ["version"])) !== undefined) return [{ name: "Go", missing: "there is no go" }];
  const sources = join(SDK, "go");
  const shop = join(folder, "go");
  await mkdir(shop);
  await writeFile(join(shop, "main.go"), await readmeProgram("go", "go"));
  const module = "github.com/tolem/tolem-go";
  const outcomes: Outcome[] = [];
  const go = async (name: string, args: string[], cwd: string, env = {}) => {
    const failure = await run("go", args, { cwd, env });
    outcomes.push({ name: `Go: ${name}`, ...(failure && { failure }) });
  };
  await go("vet", ["vet", "./..."], sources);
  await go("cases", ["test", "-count=1", "./..."], sources, { ...(await merchant()), TOLEM_FAULTS_URL: faults_url });
  await go("module", ["mod", "init", "shop"], shop);
  await go("installed", ["mod", "edit", "-require", `${module}@v0.1.0`, "-replace", `${module}=${sources}`], shop);
  await go("README", ["run", "."], shop, await merchant());
  await mkdir(join(shop, "samples"));
  await writeFile(join(shop, "samples/main.go"), goProgram());
  await go("samples", ["vet", "./samples"], shop);
  return outcomes;
}

async function runPhp({ folder, faults_url, merchant }: Ground): Promise<Outcome[]> {
  if ((await run("php", ["-r", "exit(PHP_VERSION_ID >= 80100 && extension_loaded('curl') ? 0 : 1);"])) !== undefined) {
    return [{ name: "PHP", missing: "there is no PHP from 8.1 on with curl" }];
  }
  const shop = join(folder, "php");
  await mkdir(shop);
  const repository = { type: "path", url: join(SDK, "php") };
  await writeFile(
    join(shop, "composer.json"),
    JSON.stringify({ repositories: [repository, { "packagist.org": false }] }),
  );
  const missing = await run("composer", ["require", "--no-interaction", "-q", "tolem/tolem"], { cwd: shop });
  if (missing !== undefined) return [{ name: "PHP", missing: `the package could not be installed: ${missing}` }];
  const own = { TOLEM_FAULTS_URL: faults_url, TOLEM_AUTOLOAD: join(shop, "vendor/autoload.php") };
  const cases = await run("php", [join(SDK, "php/tests/cases.php")], { env: { ...(await merchant()), ...own } });
  // A second block that opens PHP is that of the receiver; the others are one program.
  const blocks = await readmeBlocks("php", "php");
  const receiver = blocks.findLastIndex((block) => block.startsWith("<?php"));
  await writeFile(join(shop, "hook.php"), blocks[receiver] ?? "");
  await writeFile(join(shop, "shop.php"), blocks.filter((_, index) => index !== receiver).join("\n"));
  const hook = await run("php", ["-l", join(shop, "hook.php")]);
  const readme = await run("php", [join(shop, "shop.php")], { env: await merchant() });
  await writeFile(join(shop, "samples.php"), programOf("PHP"));
  const samples = await run("php", ["-l", join(shop, "samples.php")]);
  return [
    { name: "PHP: cases", ...(cases && { failure: cases }) },
    { name: "PHP: README, whose receiver is only parsed", ...((hook ?? readme) && { failure: hook ?? readme ?? "" }) },
    { name: "PHP: samples, which are only parsed", ...(samples && { failure: samples }) },
  ];
}

/** All blocks of a README in its language, one program, which listens on a port of its own. */
async function readmeProgram(sdk: string, language: string): Promise<string> {
  return (await readmeBlocks(sdk, language)).join("\n").replaceAll("9000", String(await freePort()));
}

async function readmeBlocks(sdk: string, language: string): Promise<string[]> {
  const readme = await readFile(join(SDK, sdk, "README.md"), "utf8");
  return [...readme.matchAll(FENCE)].filter(([, kind]) => kind === language).map(([, , code = ""]) => code);
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
await build();
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

let merchants = 0;
async function merchant(): Promise<Record<string, string>> {
  merchants += 1;
  const body = { email: `shop${merchants}@example.com`, password: "correct horse battery" };
  const signedUp = await httpCall<SignUp>("POST", `${service.url}/api/dashboard/v1/signup`, { body });
  if (signedUp?.status !== 201) throw new Error(`the sign-up answered ${signedUp?.status}`);
  return { TOLEM_URL: service.url, TOLEM_API_KEY: signedUp.body.api_key.secret };
}

const outcomes: Outcome[] = [];
try {
  for (const runSdk of SDKS) outcomes.push(...(await runSdk({ folder, faults_url: proxy.url, merchant })));
} finally {
  await proxy.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const { name, failure, missing } of outcomes) {
  const said = missing === undefined ? (failure ?? "ok") : `NOT RUN: ${missing}`;
  console.log(`${name}: ${said}`);
}
process.exit(outcomes.some(({ failure }) => failure !== undefined) ? 1 : 0);
