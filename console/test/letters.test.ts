/** Every letter as a mail program shows it: in each language, on a phone and on a desktop, light and dark; `SHOTS=<folder>` stores the pictures. */
import { mkdir, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { everyLetter, LETTER_LINK, REPEATED } from "../../server/test/support/every-letter.ts";
import { foreignTexts } from "./support/foreign-text.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { type Language, openPlace, type Place } from "./support/place.ts";

const LOOKS = [
  { width: 390, theme: "dark" },
  { width: 1440, theme: "light" },
] as const;
const LANGUAGES: Language[] = ["ru", "kk", "en"];
let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

it.each(LANGUAGES)(
  "every letter is whole in %s, and says nothing in another language",
  async (language) => {
    const folder = process.env.SHOTS;
    if (folder !== undefined) await mkdir(folder, { recursive: true });
    for (const look of LOOKS) {
      const page = await place.open({ ...look, language });
      for (const { kind, subject, html, text } of everyLetter(language)) {
        await page.setContent(html);
        expect(await pageProblems(page), kind).toEqual([]);
        if (language !== "en") expect(await foreignTexts(page, REPEATED), kind).toEqual([]);
        expect(await page.title()).toBe(subject);
        // Mail programs make a link of an address that stands in a line of its own.
        expect(text.split("\n")).toContain(LETTER_LINK);
        const name = `letter-${kind}-${language}`;
        await photograph(page, `${name}-${look.theme}`);
        if (folder !== undefined) await writeFile(`${folder}/${name}.txt`, `${subject}\n\n${text}\n`);
      }
      await page.context().close();
    }
  },
  120_000,
);
