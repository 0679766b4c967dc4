/** Finds problems of a page: it scrolls sideways, or axe reports something serious. */
import { readFile } from "node:fs/promises";
import type { Result } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export async function pageProblems(page: Page): Promise<string[]> {
  // Something that fades in has not all of its contrast yet.
  const isStill = "document.getAnimations().every(({ playState }) => playState !== 'running')";
  await expect.poll(() => page.evaluate(isStill), { timeout: 10_000 }).toBe(true);
  const isLoaded = await page.evaluate<boolean>("typeof axe !== 'undefined'");
  if (!isLoaded) await page.evaluate(await readFile("node_modules/axe-core/axe.min.js", "utf8"));
  const root = "document.documentElement";
  const isWide = await page.evaluate<boolean>(`${root}.scrollWidth > ${root}.clientWidth`);
  const found = await page.evaluate<Result[]>(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  return [...(isWide ? ["can be moved sideways"] : []), ...serious.map(nameOf)];
}

function nameOf({ id, nodes }: Result): string {
  return `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(" | ")}`;
}
