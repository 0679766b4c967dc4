/** Shows the guides and the changelog as pages for people, from their Markdown. */
import { Marked } from "marked";
import { type Html, html } from "../http/html.ts";
import type { OpenApiDocument } from "./document.ts";
import { CHANGELOG, GUIDES, readPage } from "./guides.ts";
import { CHANGELOG_PAGE, GUIDES_PAGE } from "./reference-pages.ts";
import { type Assets, type Entry, showFrame, slugOf } from "./show-frame.ts";

/** The frame has the title already. */
const TITLE = /^# .+\n/;
const GUIDE_LINK = /^(?:\.\.\/)?([\w-]+)\.md(#.*)?$/;

const MARKDOWN = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === undefined ? words : `${html`<a href="${address}" rel="noopener">`.html}${words}</a>`;
    },
    html: ({ text }) => html`${text}`.html,
  },
});

/** Where a link of a file leads on the site. Undefined for a file that is not served. */
function addressOf(href: string): string | undefined {
  if (/^(https:|\/|#)/.test(href)) return href;
  const [, name, part = ""] = GUIDE_LINK.exec(href) ?? [];
  const guide = GUIDES.find(({ path }) => path === `${GUIDES_PAGE.path}/${name}`);
  return guide === undefined ? undefined : `${guide.path}${part}`;
}

function render(text: string): { body: Html; contents: Entry[] } {
  const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  return {
    body: { html: MARKDOWN.parse(text.replace(TITLE, ""), { async: false }) },
    contents: titles.map((title) => ({ title, id: slugOf(title) })),
  };
}

/** The list of the guides. */
export function showGuides(document: OpenApiDocument, assets: Assets): Html {
  const guides = GUIDES.map((guide) => ({ ...guide, ...readPage(guide) }));
  return showFrame(
    { document, page: GUIDES_PAGE, assets, contents: [] },
    html`<ol class="guides">${guides.map(
      ({ path, title, about }) => html`<li><a href="${path}">${title}</a> <span class="kind">${about}</span></li>`,
    )}</ol>`,
  );
}

export function showGuide(document: OpenApiDocument, guide: (typeof GUIDES)[number], assets: Assets): Html {
  const { title, text } = readPage(guide);
  const { body, contents } = render(text);
  const next = GUIDES[GUIDES.indexOf(guide) + 1];
  return showFrame(
    { document, page: { path: guide.path, title, about: "" }, assets, contents },
    html`<article>${body}</article>
${next !== undefined && html`<p>Next: <a href="${next.path}">${readPage(next).title}</a></p>`}`,
  );
}

export function showChangelog(document: OpenApiDocument, assets: Assets): Html {
  const { body, contents } = render(readPage(CHANGELOG).text);
  return showFrame({ document, page: CHANGELOG_PAGE, assets, contents }, html`<article>${body}</article>`);
}
