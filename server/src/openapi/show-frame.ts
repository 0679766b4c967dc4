/** Renders the frame of all pages below `/docs`: the head, the links to the others, the contents. */
import { type Html, html } from "../http/html.ts";
import type { OpenApiDocument } from "./document.ts";
import { COLLECTION_PATH } from "./postman-collection.ts";
import { phrase } from "./prose.ts";
import {
  CHANGELOG_PAGE,
  type DocsPage,
  ERRORS_PAGE,
  fullNameOf,
  GUIDES_PAGE,
  MAIN_PAGE,
  markdownPathOf,
  REFERENCE_PAGES,
} from "./reference-pages.ts";

/** The addresses of what the pages load. */
export type Assets = { styleHref: string; scriptHref: string };

/** A line of the contents, and the part of the page that it leads to. */
export type Entry = { title: string; id: string };

/** The id of the part of a page that has this title. */
export const slugOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The document around `main`, which all pages share. */
export function showFrame(
  frame: {
    document: OpenApiDocument;
    page: DocsPage;
    assets: Assets;
    contents: Entry[];
    /** What stays in sight above the page. */
    tools?: Html | null;
  },
  main: Html,
): Html {
  const { document, page, assets, contents, tools = null } = frame;
  const parts = REFERENCE_PAGES.filter(({ has }) => document.tags.some(({ name }) => has(name)));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${fullNameOf(page)}</title>
<link rel="alternate" type="text/markdown" href="${markdownPathOf(page)}">
<link rel="stylesheet" href="${assets.styleHref}">
<script src="${assets.scriptHref}" defer></script>
</head>
<body>
<header>
<a class="mark" href="/console">Tolem</a>
<nav aria-label="Documentation">${[GUIDES_PAGE, ...parts, ERRORS_PAGE, CHANGELOG_PAGE].map(
    ({ path, title }) => html`<a href="${path}"${path === page.path && html` aria-current="page"`}>${title}</a>`,
  )}<a href="/openapi-tenant.json">openapi-tenant.json</a><a href="/openapi.json">openapi.json</a><a href="${COLLECTION_PATH}" download>Postman</a></nav>
</header>
${tools !== null && html`<div class="tools">${tools}</div>`}
<div class="columns">
<nav class="contents" aria-label="Contents"><ul>${contents.map(({ title, id }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main>
<h1>${page.path === MAIN_PAGE.path ? fullNameOf(page) : page.title}</h1>
${page.about !== "" && html`<p class="kind">${phrase(page.about)}</p>`}
${main}
<p class="kind"><a href="${markdownPathOf(page)}">This page as Markdown</a></p>
</main>
</div>
</body>
</html>
`;
}
