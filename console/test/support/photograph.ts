/** Pictures of pages, for people to look at: `SHOTS=<folder> npx vitest run --project console` writes them there. */
import type { Page } from "playwright-core";

/** Writes the whole page as `<name>.png`; does nothing without the setting. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
