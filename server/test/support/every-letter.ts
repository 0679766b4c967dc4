/** One letter of each kind, as people receive it, with the longest values. */
import type { Letter, LetterFacts } from "../../src/mail/letters.ts";
import { type ShownLetter, showLetter } from "../../src/mail/show-letter.ts";
import type { Language } from "../../src/rules/language.ts";

const MERCHANT = "Кофейня «Тау» на Абая";
const HOST = `hooks.${"long-".repeat(12)}name.example.kz`;
const MAILBOX = "a.very.long.mailbox.of.a.person@accounting.shop.kz";
const ADDRESS = "2001:db8:85a3::8a2e:370:7334";
const BROWSER = "Chrome, Windows";

/** Where every button leads. */
export const LETTER_LINK = `https://pay.example.kz/console/email/${"k3Zq9".repeat(12)}`;
/** What letters repeat, which is in no language. */
export const REPEATED = [MERCHANT, HOST, MAILBOX, ADDRESS, BROWSER, LETTER_LINK];

const at = new Date("2026-11-20T09:30:00Z");
const expires_at = new Date("2026-11-27T09:30:00Z");
const url = LETTER_LINK;
const FACTS: LetterFacts = {
  invitation: { tenant_name: MERCHANT, invited_by: "aigul@shop.kz", role: "accountant", expires_at, url },
  password_reset: { expires_at, url },
  email_confirm: { expires_at, url },
  email_changing: { to_email: MAILBOX, expires_at, url },
  new_browser: { at, address: ADDRESS, browser: BROWSER, url },
  webhook_failing: { host: HOST, since: at, url },
  webhook_paused: { host: HOST, since: at, url },
  provider_lost: { at, phone_masked: "8XX***4567", url },
  bill_issued: { price_kzt: 149_900, ends_at: expires_at, url },
  tariff_ending: { ends_at: expires_at, url },
};

export function everyLetter(language: Language): (ShownLetter & { kind: string })[] {
  const letters = Object.entries(FACTS).map(([kind, facts]) => ({ kind, facts }) as Letter);
  const reader = { language, time_zone: "Asia/Almaty", tenant_name: MERCHANT };
  return letters.map((letter) => ({ kind: letter.kind, ...showLetter(letter, reader) }));
}
