/** docs/security.md has a row for every requirement, and the files and tests that it names exist. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const ROW = /^\| (\d+)\.(\d+)\.(\d+) \| [12] \| (.+) \| \*(met|not applicable|open)\* \| (.+) \|$/gm;
/** A file, and where it is one of tests maybe the name of one. */
const NAMED = /`((?:server|console|docs)\/[^`]+|[\w./-]+\.(?:json|cjs|md))`(?: "([^"]+)")?/g;

const read = (path: string) => readFile(new URL(path, ROOT), "utf8");
const rows = [...(await read("docs/security.md")).matchAll(ROW)];

describe("docs/security.md", () => {
  it("has one row for each requirement of levels 1 and 2", () => {
    const ids = rows.map(([, ...id]) => id.slice(0, 3).join("."));
    expect(new Set(ids).size).toBe(ids.length);
    const counts = CHAPTERS.map((_, index) => rows.filter(([, chapter]) => Number(chapter) === index + 1).length);
    expect(counts).toEqual(CHAPTERS);
  });

  it("sums up its rows", async () => {
    const count = (wanted: string) => rows.filter(([, , , , , state]) => state === wanted).length;
    expect((await read("docs/security.md")).replace(/\s+/g, " ")).toContain(
      `Of ${rows.length} requirements ${count("met")} are *met*, ${count("not applicable")} are *not applicable* and ${count("open")} are *open*`,
    );
  });

  it("names files and tests that are there", async () => {
    const missing: string[] = [];
    for (const [, ...cells] of rows) {
      for (const [, path = "", name] of (cells.at(-1) ?? "").matchAll(NAMED)) {
        const isThere = existsSync(fileURLToPath(new URL(path, ROOT)));
        if (!isThere || (name !== undefined && !(await read(path)).includes(name)))
          missing.push(`${path} ${name ?? ""}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
