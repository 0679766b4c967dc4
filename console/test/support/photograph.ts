/** Pictures and prints of pages, for people to look at: `SHOTS=<folder> npx vitest run --project console` writes them there. */
import type { Page } from "playwright-core";

/** Writes the whole page as `<name>.png`; does nothing without the setting. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Prints the page as its own style says, writes it as `<name>.pdf` with the setting, and gives the number of its sheets. */
export async function printOut(page: Page, name: string): Promise<number> {
  const folder = process.env.SHOTS;
  const path = folder === undefined ? {} : { path: `${folder}/${name}.pdf` };
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, ...path });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
