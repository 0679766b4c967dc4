/** Pictures and prints of pages, for people to look at: `SHOTS=<folder> npx vitest run --project console` writes them there. */
import type { Page } from "playwright-core";

/** Writes the whole page as `<name>.png`; does nothing without the setting. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  // A change of the theme or of the width is shown at its end, and not on its way.
  const how = { fullPage: true, animations: "disabled" } as const;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, ...how });
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Writes the page as `<name>-<width>-<theme>.png` in three widths and both themes; does nothing without the setting. */
export async function photographEachSize(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS === undefined) return;
  const shown = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await photograph(page, `${name}-${size.width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (shown !== null) await page.setViewportSize(shown);
}

const MM_OF_POINT = 25.4 / 72;

type Paper = { format: "A4" } | { width: string; height: string };

/**
 * Prints the page as its own style says, on `paper` where it says nothing, and gives its sheets as `148×210`, in mm. With the setting
 * it writes `<name>.pdf`, and what stands on the paper as `<name>-print.png`.
 */
export async function printOut(page: Page, name: string, paper: Paper = { format: "A4" }): Promise<string[]> {
  const folder = process.env.SHOTS;
  const path = folder === undefined ? {} : { path: `${folder}/${name}.pdf` };
  const pdf = await page.pdf({ preferCSSPageSize: true, ...paper, printBackground: true, ...path });
  if (folder !== undefined) {
    await page.emulateMedia({ media: "print" });
    await photograph(page, `${name}-print`);
    await page.emulateMedia({ media: null });
  }
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, ...sides]) => sides.map((side) => Math.round(Number(side) * MM_OF_POINT)).join("×"));
}
