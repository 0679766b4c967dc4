/** Each letter as a mail program shows it: in each language, on a phone and on a desktop, light and dark; `SHOTS=<folder>` keeps the pictures. */
import { mkdir, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Letter, LetterFacts } from "../../server/src/mail/letters.ts";
import { showLetter } from "../../server/src/mail/show-letter.ts";
import { foreignTexts } from "./support/foreign-text.ts";
import { pageProblems } from "./support/page-problems.ts";
import { photograph } from "./support/photograph.ts";
import { type Language, openPlace, type Place } from "./support/place.ts";

const LOOKS = [
  { width: 390, theme: "dark" },
  { width: 1440, theme: "light" },
] as const;
const LANGUAGES: Language[] = ["ru", "kk", "en"];
/** No word of a person that a letter repeats may widen it. */
const MERCHANT = "Кофейня «Тау» на Абая";
const HOST = `hooks.${"long-".repeat(12)}name.example.kz`;
const LINK = `https://pay.example.kz/console/email/${"k3Zq9".repeat(12)}`;

const at = new Date("2026-11-20T09:30:00Z");
const expires_at = new Date("2026-11-27T09:30:00Z");
const FACTS: LetterFacts = {
  invitation: { tenant_name: MERCHANT, invited_by: "aigul@shop.kz", role: "accountant", expires_at, url: LINK },
  password_reset: { expires_at, url: LINK },
  email_confirm: { expires_at, url: LINK },
  email_changing: { to_email: "a.very.long.mailbox.of.a.person@accounting.shop.kz", expires_at, url: LINK },
  new_browser: { at, address: "2001:db8:85a3::8a2e:370:7334", browser: "Chrome, Windows", url: LINK },
  webhook_failing: { host: HOST, since: at, url: LINK },
  provider_lost: { at, phone_masked: "8XX***4567", url: LINK },
  bill_issued: { price_kzt: 149_900, ends_at: expires_at, url: LINK },
  tariff_ending: { ends_at: expires_at, url: LINK },
};
const LETTERS = Object.entries(FACTS).map(([kind, facts]) => ({ kind, facts }) as Letter);

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
    const reader = { language, time_zone: "Asia/Almaty", tenant_name: MERCHANT };
    for (const look of LOOKS) {
      const page = await place.open({ ...look, language });
      for (const letter of LETTERS) {
        const { html, text, subject } = showLetter(letter, reader);
        await page.setContent(html);
        expect(await pageProblems(page), letter.kind).toEqual([]);
        const own = [MERCHANT, HOST, LINK, "Chrome, Windows", "2001:db8:85a3::8a2e:370:7334"];
        if (language !== "en") expect(await foreignTexts(page, own), letter.kind).toEqual([]);
        expect(await page.title()).toBe(subject);
        // Mail programs make a link of an address that stands in a line of its own.
        expect(text.split("\n")).toContain(LINK);
        const name = `letter-${letter.kind}-${language}`;
        await photograph(page, `${name}-${look.theme}`);
        if (folder !== undefined) await writeFile(`${folder}/${name}.txt`, `${subject}\n\n${text}\n`);
      }
      await page.context().close();
    }
  },
  120_000,
);
