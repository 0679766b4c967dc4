/** What makes the built programs start fast and stay small. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAMS = ["server/dist/cli.js", "server/dist/service-commands.js", "simulator/dist/main.js"];

describe.each(PROGRAMS)("%s", (path) => {
  it("is ASCII, which V8 keeps in one byte a character", async () => {
    expect((await readFile(`${ROOT}${path}`, "utf8")).match(/[^\0-\x7f]/g)).toBeNull();
  });
});
