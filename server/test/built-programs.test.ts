/** What makes the built programs start fast and stay small. */
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAMS = ["server/dist/cli.js", "server/dist/service-commands.js", "simulator/dist/main.js"];
const IMPORT = /\bimport[^"';()]*?\bfrom"([\w@/.:-]+)"/g;

describe.each(PROGRAMS)("%s", (path) => {
  it("is ASCII, which V8 keeps in one byte a character", async () => {
    expect((await readFile(`${ROOT}${path}`, "utf8")).match(/[^\0-\x7f]/g)).toBeNull();
  });

  it("loads no package at its start: those that are not bundled are loaded when they are needed", async () => {
    const program = await readFile(`${ROOT}${path}`, "utf8");
    const loaded = [...program.matchAll(IMPORT)].map(([, name = ""]) => name);
    expect(loaded.filter(isBuiltin)).toContain("node:path");
    expect(loaded.filter((name) => !isBuiltin(name))).toEqual([]);
  });
});
