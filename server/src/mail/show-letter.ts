/** Renders a letter as plain text and as HTML, in one layout. */
import { type Html, html } from "../http/html.ts";
import type { Language } from "../rules/language.ts";
import { isNotice, type Letter } from "./letters.ts";
import type { Say, Wording, Words } from "./wording.ts";
import { WORDS } from "./words.ts";

/** A rendered letter. */
export type ShownLetter = { subject: string; text: string; html: string };

/** `tenant_name` is the name of the business that the letter is about. */
export type Reader = { language: Language; time_zone: string; tenant_name: string };

export function showLetter(letter: Letter, reader: Omit<Reader, "tenant_name"> & Partial<Reader>): ShownLetter {
  const words = WORDS[reader.language];
  // The compiler does not infer that `kind` and `facts` belong together.
  const wordingOf = words.letters[letter.kind] as (facts: Letter["facts"], say: Say) => Wording;
  const wording = wordingOf(letter.facts, speakerOf(reader));
  const why = whyOf(letter, words, reader.tenant_name ?? "");
  const shown = { ...wording, url: letter.facts.url, why, copyLink: words.copyLink };
  return { subject: wording.subject, text: textOf(shown), html: pageOf(shown, reader.language).html };
}

function whyOf({ kind }: Letter, words: Words, tenant_name: string): string {
  if (isNotice(kind)) return words.whyNotice(tenant_name);
  return kind === "invitation" ? words.whyInvitation : words.whyAlways;
}

function speakerOf({ language, time_zone }: Omit<Reader, "tenant_name">): Say {
  const day = new Intl.DateTimeFormat(language, { timeZone: time_zone, dateStyle: "long" });
  const clock = new Intl.DateTimeFormat(language, {
    ...{ timeZone: time_zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const number = new Intl.NumberFormat(language);
  return {
    time: (at) => `${day.format(at)}, ${clock.format(at)}`,
    day: (at) => day.format(at),
    money: (kzt) => `${number.format(kzt)}\u00a0₸`,
  };
}

type Shown = Wording & { url: string; why: string; copyLink: string };

function textOf({ paragraphs, button, url, notes, why }: Shown): string {
  return [...paragraphs, `${button}:\n${url}`, ...notes, `-- \nTolem\n${why}`].join("\n\n");
}

/** The dark colours of the console. Mail programs without dark mode show the light ones, which are inline in the elements. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #151918 !important; }
    .card { background: #242a29 !important; border-color: #3d4644 !important; }
    .text { color: #eceff1 !important; }
    .small { color: #a3adaa !important; }
    .brand, .small a { color: #79d3b8 !important; }
    .button { background: #79d3b8 !important; color: #0f1211 !important; }
  }`;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const TEXT = `${FONT};margin:0 0 16px;font-size:16px;line-height:24px;color:#1a211f`;
const SMALL = `${FONT};margin:0 0 12px;font-size:14px;line-height:20px;color:#56615d;overflow-wrap:anywhere`;
const BRAND = `${FONT};max-width:560px;margin:0 auto 12px;padding:0 24px;font-size:18px;line-height:24px;font-weight:700;color:#066a53`;
const CARD =
  "max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dbe3e0;border-radius:16px;text-align:left";
const BUTTON = `${FONT};display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7f63;color:#ffffff;font-weight:600;font-size:16px;line-height:24px;text-decoration:none`;

function pageOf(shown: Shown, language: Language): Html {
  const { subject, paragraphs, button, url, notes, why, copyLink } = shown;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${{ html: STYLE }}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f6f5">
<p class="brand" style="${BRAND}">Tolem</p>
<div class="card" style="${CARD}">
<h1 class="text" style="${TEXT};font-size:20px;line-height:28px">${subject}</h1>
${paragraphs.map((each) => html`<p class="text" style="${TEXT};overflow-wrap:anywhere">${each}</p>`)}
<p style="margin:24px 0"><a class="button" href="${url}" style="${BUTTON}">${button}</a></p>
${notes.map((each) => html`<p class="text" style="${TEXT};overflow-wrap:anywhere">${each}</p>`)}
<p class="small" style="${SMALL}">${copyLink} <a href="${url}" style="color:#066a53">${url}</a></p>
</div>
<div style="max-width:560px;margin:16px auto 0;padding:0 24px"><p class="small" style="${SMALL}">${why}</p></div>
</body>
</html>
`;
}
