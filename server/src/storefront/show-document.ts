/** Renders the frame of all the shop's pages: the head, the link back, the choice of a language. */

import { type Html, html } from "../http/html.ts";
import { LANGUAGES, type Language } from "../rules/language.ts";
import { PAGE_SCRIPT, STYLE_SHEET } from "./assets.ts";
import { type Cart, countField, type Wanted } from "./read-form.ts";
import { shopPath } from "./wire.ts";
import { WORDS } from "./words.ts";

/** The address of the same page in another language. */
type Elsewhere = (language: Language) => string;

export type Page = {
  language: Language;
  title: string;
  heading: Html;
  /** Null when the page has no address of its own. */
  elsewhere: Elsewhere | null;
  main: Html;
  /** The state that the script polls for changes. */
  watched?: string;
  /** Whether the page reloads periodically where no script polls. */
  reloads?: boolean;
  /** Whether a list on it uses the width of a desk. */
  isWide?: boolean;
  /** Whether search engines may find it. */
  isPublic?: boolean;
};

const RELOAD_S = 5;

/** The address of a page of the shop: `path` is what follows the slug. */
export function shopAddress(
  slug: string,
  language: Language,
  path = "",
  more: { cart?: Cart; page?: number; wanted?: Wanted } = {},
): string {
  const { cart = new Map(), page = 1, wanted } = more;
  const query = new URLSearchParams({ lang: language });
  if (wanted?.search) query.set("search", wanted.search);
  if (wanted?.section) query.set("section", wanted.section);
  if (page > 1) query.set("page", String(page));
  for (const [id, count] of cart) query.set(countField(id), String(count));
  return `${shopPath(slug)}${path}?${query}`;
}

export function showDocument(page: Page): string {
  const {
    language,
    title,
    heading,
    elsewhere,
    main,
    watched,
    reloads = false,
    isWide = false,
    isPublic = false,
  } = page;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${!isPublic && html`<meta name="robots" content="noindex">`}
${reloads && html`<noscript><meta http-equiv="refresh" content="${RELOAD_S}"></noscript>`}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_SHEET.href}">
<script src="${PAGE_SCRIPT.href}" defer></script>
</head>
<body>
<div class="page${isWide && " wide-page"}">
<header>${heading}${elsewhere !== null && showLanguages(language, elsewhere)}</header>
<main${watched !== undefined && html` data-state="${watched}" aria-live="polite"`}>
${main}
</main>
</div>
</body>
</html>
`.html;
}

function showLanguages(current: Language, elsewhere: Elsewhere): Html {
  return html`<nav class="languages" aria-label="${WORDS[current].languages}">${LANGUAGES.map(
    (language) =>
      html`<a href="${elsewhere(language)}" lang="${language}" hreflang="${language}" title="${WORDS[language].language}"${
        language === current && html` aria-current="true"`
      }>${language === "kk" ? "қаз" : language === "ru" ? "рус" : "eng"}</a>`,
  )}</nav>`;
}

/** The shop's name as the link to its items. */
export function showBrand(slug: string, title: string, language: Language, cart?: Cart): Html {
  const back = shopAddress(slug, language, "", cart === undefined ? {} : { cart });
  return html`<a class="brand" href="${back}" dir="auto">${title}</a>`;
}

/** A page with one message. */
export function showMessage(language: Language, title: string, about: string): string {
  const main = html`<div class="card status"><h1>${title}</h1><p class="quiet">${about}</p></div>`;
  return showDocument({ language, title, heading: html``, elsewhere: null, main });
}
