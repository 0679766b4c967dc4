/** Bundles each program into one file that plain Node runs; dependencies stay in node_modules. */
import { cp, rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { build as bundle } from "esbuild";

const PROGRAMS = [
  { entry: "server/src/cli.ts", out: "server/dist" },
  { entry: "simulator/src/main.ts", out: "simulator/dist" },
];

/** Builds all programs, from the project's root. */
export async function build(): Promise<void> {
  for (const { entry, out } of PROGRAMS) {
    await rm(out, { recursive: true, force: true });
    await bundle({
      entryPoints: [entry],
      outdir: out,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      sourcemap: true,
    });
  }
  await cp("server/src/db/migrations", "server/dist/migrations", { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await build();
