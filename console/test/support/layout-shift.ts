/** Measures how far the parts of a page move while it loads: Chrome's `layout-shift`, which people notice from 0.1 on. */
import type { Page } from "playwright-core";

/** The sum over a page above which it is mended. */
const MOST = 0.05;

/** Runs in the page. A shift within half a second of a key or a click is what the person asked for. */
const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const parts = sources.map(({ node, previousRect: from, currentRect: to }) =>
        (node?.outerHTML ?? node?.textContent ?? "?").slice(0, 90) + " from " + [from.x, from.y, from.width, from.height].map(Math.round) +
        " to " + [to.x, to.y, to.width, to.height].map(Math.round));
      window.shifts.push({ value, parts });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Must be called before the page is loaded. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript({ content: WATCH });
}

/** What is wrong with how the page at `path` was drawn since the last call. */
export async function shiftProblems(page: Page, path: string): Promise<string[]> {
  const shifts = await page.evaluate<{ value: number; parts: string[] }[]>("window.shifts.splice(0)");
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MOST) return [];
  const parts = shifts.flatMap(({ value, parts }) => parts.slice(0, 2).map((part) => `${value.toFixed(3)} ${part}`));
  return [`${path}: moves by ${sum.toFixed(3)} while it is loaded: ${parts.slice(0, 8).join("; ")}`];
}
