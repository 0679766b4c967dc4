/** Renders the frame of all pages of customers: the head, the heading, the choice of a language. */

import { type Html, html } from "../http/html.ts";
import { LANGUAGES, type Language } from "../rules/language.ts";
import { PAGE_SCRIPT, STYLE_SHEET } from "./assets.ts";
import { PAGE_WORDS } from "./words.ts";

/** The address of the same page in another language. */
type Elsewhere = (language: Language) => string;

/** How the page learns that it has changed: it polls its address as JSON, or reads a stream at `events`. */
type Watched = { state: string; events?: string };

export type Page = {
  language: Language;
  title: string;
  heading: Html;
  /** Null when the page has no address of its own. */
  elsewhere: Elsewhere | null;
  main: Html;
  watched?: Watched;
  /** Whether the page reloads periodically where no script polls. */
  reloads?: boolean;
  /** An address to which the page leads, and after how many seconds. */
  leads?: { to: string; afterS: number };
  /** Whether a list on it uses the width of a desk. */
  isWide?: boolean;
  /** Whether search engines may find it. */
  isPublic?: boolean;
  /** The origins whose pages may frame it, to which it says when it is paid. */
  embed_origins?: readonly string[];
};

const RELOAD_S = 5;

export function showDocument(page: Page): string {
  const { language, title, heading, elsewhere, main, watched, leads } = page;
  const { reloads = false, isWide = false, isPublic = false, embed_origins = [] } = page;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${!isPublic && html`<meta name="robots" content="noindex">`}
${leads !== undefined && html`<meta http-equiv="refresh" content="${leads.afterS};url=${leads.to}">`}
${reloads && html`<noscript><meta http-equiv="refresh" content="${RELOAD_S}"></noscript>`}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_SHEET.href}">
<script src="${PAGE_SCRIPT.href}" defer></script>
</head>
<body${embed_origins.length > 0 && html` data-embed-origins="${embed_origins.join(" ")}"`}>
<div class="page${isWide && " wide-page"}">
<header>${heading}${elsewhere !== null && showLanguages(language, elsewhere)}</header>
<main${watched !== undefined && showWatched(watched)}>
${main}
</main>
</div>
</body>
</html>
`.html;
}

function showWatched({ state, events }: Watched): Html {
  return html` data-state="${state}"${events !== undefined && html` data-events="${events}"`} aria-live="polite"`;
}

function showLanguages(current: Language, elsewhere: Elsewhere): Html {
  return html`<nav class="languages" aria-label="${PAGE_WORDS[current].languages}">${LANGUAGES.map(
    (language) =>
      html`<a href="${elsewhere(language)}" lang="${language}" hreflang="${language}" title="${PAGE_WORDS[language].language}"${
        language === current && html` aria-current="true"`
      }>${language === "kk" ? "қаз" : language === "ru" ? "рус" : "eng"}</a>`,
  )}</nav>`;
}

/** A page with one message. */
export function showMessage(language: Language, title: string, about: string): string {
  const main = html`<div class="card status"><h1>${title}</h1><p class="quiet">${about}</p></div>`;
  return showDocument({ language, title, heading: html``, elsewhere: null, main });
}
