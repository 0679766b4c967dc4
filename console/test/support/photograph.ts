/** Pictures of pages, for people to look at: `SHOTS=<folder> npx vitest run --project console` writes them there. */
import type { Page } from "playwright-core";

/** Writes the whole page as `<name>.png`; does nothing without the setting. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
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
