/** How the console is built, and served while it is worked on. */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { installable } from "./build/installable.ts";

/** Below this a compressed copy saves no packet. */
const WORTH_BYTES = 1400;

/** Lays a compressed copy beside each file, so that nothing is compressed while somebody waits. */
function compressed(): Plugin {
  let assets = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, build.assetsDir);
    },
    async closeBundle() {
      for (const name of await readdir(assets)) {
        const path = join(assets, name);
        const bytes = await readFile(path);
        if (bytes.length < WORTH_BYTES) continue;
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

/** The service that the calls are passed on to while the console is worked on. */
const SERVICE = process.env.SERVICE_URL ?? "http://127.0.0.1:3000";

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // While it is worked on, every address of it is the page.
  base: command === "build" ? "/console/" : "/",
  plugins: [react(), installable(), compressed()],
  // server/src/http/web-app.ts puts a nonce of each answer in its place.
  html: { cspNonce: "__NONCE__" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // Few files: what every page needs, libraries apart because they stay in the browser's cache after most upgrades; what
    // many pages share; and each page's own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", tags: ["$initial"], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: "libraries", tags: ["$initial"], test: /node_modules/ },
            // The entry itself would not run from a group.
            { name: "first", tags: ["$initial"], test: /[\\/]src[\\/](?!main\.tsx)/ },
            { name: "base", minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": SERVICE } },
}));
