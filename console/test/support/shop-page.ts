/** A shop whose owner is signed in and connected, as the stories of the till begin. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Look, Place } from "./place.ts";
import { callAs, connectProvider, control, signUp } from "./steps.ts";
import { WORDS, type Words } from "./words.ts";

/** Counts the tones that a page plays, and how often it lets the device vibrate. */
const COUNT_SIGNALS = `
  window.tones = 0;
  window.vibrations = 0;
  navigator.vibrate = () => { window.vibrations += 1; return true; };
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };
`;

export type ShopPage = { page: Page; words: Words };

export async function openShop(place: Place, look: Required<Look>, name: string): Promise<ShopPage> {
  const words = WORDS[look.language];
  const page = await place.open(look);
  await page.addInitScript({ content: COUNT_SIGNALS });
  await signUp(page, words, `${name}-${look.language}@shop.kz`);
  await connectProvider(page, words);
  return { page, words };
}

/** Ends a story: the provider's failures were meant, and nothing else was complained of. */
export async function endFaults(place: Place): Promise<void> {
  await control(place, "DELETE", "/faults");
  expect(place.complaints.splice(0).filter((complaint) => !complaint.includes("502"))).toEqual([]);
}

/** Serious findings of axe, and whether the page can be moved sideways. */
export async function faultsOf(page: Page): Promise<unknown[]> {
  // Something that fades in has not all of its contrast yet.
  const isStill = "document.getAnimations().every(({ playState }) => playState !== 'running')";
  await expect.poll(() => page.evaluate(isStill)).toBe(true);
  await page.evaluate(await readFile("node_modules/axe-core/axe.min.js", "utf8"));
  const found = await page.evaluate<{ id: string; impact: string; html: string[] }[]>(
    "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map((node) => node.html) })))",
  );
  const wide = await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
  return [...(wide ? ["wide"] : []), ...found.filter(({ impact }) => impact === "serious" || impact === "critical")];
}

export function makeInvoice(page: Page, amount: number): Promise<{ id: number }> {
  return callAs(page, "POST", "/api/dashboard/v1/invoices", { amount, phone_number: "87021234567" });
}
