/** Every Mantine class that the built console may use has its rules in the fetched styles. */
import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const ASSETS = "console/dist/assets";
const CLASS = /\bm_[0-9a-f]{6,8}\b/g;

async function classesOf(ending: string): Promise<Set<string>> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(ending));
  const texts = await Promise.all(names.map((name) => readFile(`${ASSETS}/${name}`, "utf8")));
  return new Set(texts.join("\n").match(CLASS));
}

it("the styles of each component that is built in are built in", async () => {
  const [given, styled] = await Promise.all([classesOf(".js"), classesOf(".css")]);
  // Some classes have no rule at all.
  const known = new Set((await readFile("node_modules/@mantine/core/styles.layer.css", "utf8")).match(CLASS));
  const missing = [...given].filter((name) => known.has(name) && !styled.has(name));
  expect(given.size).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
