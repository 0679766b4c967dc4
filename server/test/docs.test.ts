/** The pages of docs/, the README and CONTRIBUTING: the files and links that they name exist, and the drawings match the code. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { afterEvent, type InvoiceEvent, STORED_STATUSES } from "../src/rules/invoice-status.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = "server/src";
/** Folders that hold what is installed, built or made at run time. */
const NOT_KEPT = ["node_modules", "dist", "data", ".git"];

const FENCE = /^```.*?^```$/gms;
/** A link that begins with `/` leads to a page of the service, and is tried by the test of the guides. */
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(?:#[^)]*)?\)/g;
const CODE = /`([^`\n]+)`/g;
/** A path and nothing else: names of folders and files, with `*` for a part of one. */
const PATH = /^[\w.@*-]+(?:\/[\w.@*-]+)*\/?$/;
const FILE = /\.(?:tsx?|mjs|cjs|css|html|json|md|sql)$/;

function listFiles(folder: string): string[] {
  const kept = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(({ name }) => !NOT_KEPT.includes(name));
  return kept.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...listFiles(path)] : [path];
  });
}

const FILES = listFiles("");
const FOLDERS = new Set(
  FILES.flatMap((path) => [path, path.replace(`${SOURCES}/`, "")].map((each) => each.split("/")[0])),
);
const NAMES = new Set(FILES.map((path) => path.split("/").at(-1)));
const PAGES = FILES.filter((path) => /^(?:docs\/.*|README|CONTRIBUTING)\.md$/.test(path));

const read = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** Whether a piece of code in a text is meant as a path: it ends like a file or a folder, or begins with a folder that exists. */
function isPath(code: string): boolean {
  if (!PATH.test(code) || NOT_KEPT.some((name) => code.split("/").includes(name))) return false;
  return FILE.test(code) || code.endsWith("/") || (code.includes("/") && FOLDERS.has(code.split("/")[0]));
}

/** A path is relative to the root, to the server's sources or to the page; a name without a folder is that of some file. */
function exists(page: string, path: string): boolean {
  if (!path.includes("/") && NAMES.has(path)) return true;
  const places = ["", SOURCES, dirname(page)].map((base) => join(base, path).replace(/\/$/, ""));
  if (!path.includes("*")) return places.some((place) => existsSync(join(ROOT, place)));
  const patterns = places.map((place) => new RegExp(`^${place.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`));
  return FILES.some((file) => patterns.some((pattern) => pattern.test(file)));
}

describe.each(PAGES)("%s", (page) => {
  const text = read(page).replace(FENCE, "");

  it("names paths that exist", () => {
    const paths = [...text.matchAll(CODE)].map(([, code = ""]) => code).filter(isPath);
    const missing = paths.filter((path) => !exists(page, path));
    expect([...new Set(missing)]).toEqual([]);
  });

  it("has links that lead somewhere", () => {
    const links = [...text.matchAll(LINK)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  it("lists every room and every file of server/src", () => {
    const [tree = ""] = /^```\nserver\/src\/.*?^```$/ms.exec(read("docs/architecture.md")) ?? [];
    const listed = [...tree.matchAll(/^ {2}([\w-]+(?:\.ts|\/)) /gm)].map(([, name = ""]) => name);
    const kept = readdirSync(join(ROOT, SOURCES), { withFileTypes: true });
    expect(listed.sort()).toEqual(kept.map((entry) => entry.name + (entry.isDirectory() ? "/" : "")).sort());
  });
});

describe("docs/overview.md", () => {
  it("draws the transitions of an invoice as rules/invoice-status.ts has them", () => {
    const source = read("server/src/rules/invoice-status.ts");
    const events = [...source.matchAll(/^ {2}(\w+): \{/gm)].map(([, event]) => event as InvoiceEvent);
    const moves = events.flatMap((event) =>
      STORED_STATUSES.map((from) => ({ from, to: afterEvent(from, event), event })).filter(
        ({ to }) => to !== undefined,
      ),
    );
    const wanted = moves.map(({ from, to, event }) => `${from} --> ${to}: ${event}`);
    const chart = /## An invoice's life.*?```mermaid(.*?)```/s.exec(read("docs/overview.md"))?.[1] ?? "";
    const drawn = [...chart.matchAll(/^ {2}(\w+ --> \w+: \w+)$/gm)].map(([, edge]) => edge);
    expect(drawn.sort()).toEqual(wanted.sort());
  });
});
