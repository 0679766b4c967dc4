/** Makes the console installable: manifests with their icons, the service worker, and the script that runs before the page is drawn. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { minify, type Plugin, transformWithOxc } from "vite";
import { messages as en } from "../src/app/i18n/en.ts";
import { messages as kk } from "../src/app/i18n/kk.ts";
import { messages as ru } from "../src/app/i18n/ru.ts";

const FOLDER = resolve(import.meta.dirname, "..");
const WORDS = { ru, kk, en };
const ICONS = [
  { file: "icon-192.png", sizes: "192x192", purpose: "any" },
  { file: "icon-512.png", sizes: "512x512", purpose: "any" },
  { file: "maskable-512.png", sizes: "512x512", purpose: "maskable" },
];
/** What the service worker keeps; icons are the system's matter. */
const KEPT = /\.(js|css|svg)$/;

const hashOf = (text: string | Uint8Array) => createHash("sha256").update(text).digest("base64url").slice(0, 8);

/** A program of one file, without imports, for browsers. */
async function compile(path: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path);
  return (await minify(path, code.replace(/^export \{\};?$/m, ""))).code;
}

type Icon = { src: string; sizes: string; type: string; purpose: string };

function manifestOf(language: keyof typeof WORDS, icons: Icon[]): string {
  const words = WORDS[language];
  return JSON.stringify({
    id: "/console",
    lang: language,
    name: words.name,
    short_name: words.name,
    description: words.frame.install_about,
    start_url: "/console",
    // Operators' pages belong to the application too.
    scope: "/",
    display: "standalone",
    background_color: "#f5f7f6",
    theme_color: "#0b7f63",
    icons,
    shortcuts: [
      { name: words.invoices.counter.title, url: "/console/qr" },
      { name: words.invoices.new, url: "/console/invoices/new" },
    ],
  });
}

export function installable(): Plugin {
  const boot = { fileName: "", code: "" };
  return {
    name: "installable",
    apply: "build",
    async buildStart() {
      boot.code = await compile(resolve(FOLDER, "boot/boot.ts"));
      boot.fileName = `assets/boot-${hashOf(boot.code)}.js`;
      this.emitFile({ type: "asset", fileName: boot.fileName, source: boot.code });
    },
    transformIndexHtml: () => [
      { tag: "script", attrs: { src: `/console/${boot.fileName}`, nonce: "__NONCE__" }, injectTo: "head-prepend" },
    ],
    generateBundle: {
      // After the page, so that the list of files is whole.
      order: "post",
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => KEPT.test(name));
        const paths = JSON.stringify(files.sort().map((name) => `/console/${name}`));
        const page = bundle["index.html"];
        const build = hashOf(paths + (page?.type === "asset" ? page.source : ""));
        const worker = await compile(resolve(FOLDER, "service-worker/worker.ts"));
        const source = `const BUILD="${build}",FILES=${paths};${worker}`;
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });

        const icons = await Promise.all(
          ICONS.map(async ({ file, ...about }) => {
            const bytes = await readFile(resolve(FOLDER, "icons", file));
            const fileName = `assets/${file.replace(".png", `-${hashOf(bytes)}.png`)}`;
            this.emitFile({ type: "asset", fileName, source: bytes });
            return { src: `/console/${fileName}`, type: "image/png", ...about };
          }),
        );
        for (const language of ["ru", "kk", "en"] as const) {
          const manifest = manifestOf(language, icons);
          this.emitFile({ type: "asset", fileName: `manifest.${language}.webmanifest`, source: manifest });
        }
      },
    },
  };
}
