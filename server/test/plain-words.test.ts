/** Comments are plain statements: words that hide a subject, or stand for one of the field's terms, are not used in them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDERS = ["server/src", "server/test/support", "simulator/src", "console/src", "bench"];

const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<![:"'`\w])\/\/ .*/g;
const AVOIDED =
  /\b(nobody|somebody|whoever|anew|under way|lives through|held against|whence|take note|taken note|verdict|in hand)\b/i;

it.each(FOLDERS)("the comments of %s", (folder) => {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((path) => {
    const comments = readFileSync(join(ROOT, folder, path), "utf8").match(COMMENT) ?? [];
    return comments.filter((comment) => AVOIDED.test(comment)).map((comment) => `${path}: ${comment.slice(0, 100)}`);
  });
  expect(found).toEqual([]);
});
