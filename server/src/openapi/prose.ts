/** Turns the descriptions of the API document into HTML: paragraphs, lists, `code` and links, which is the Markdown they use. */
import { type Html, html } from "../http/html.ts";

const INLINE = /(`[^`]+`|\[[^\]]+\]\((?:https:|#)[^)\s]+\))/;

function inline(text: string): Html[] {
  return text.split(INLINE).map((piece) => {
    if (piece.startsWith("`") && piece.length > 1) return html`<code>${piece.slice(1, -1)}</code>`;
    const [, words, address] = /^\[([^\]]+)\]\(((?:https:|#)[^)\s]+)\)$/.exec(piece) ?? [];
    return words === undefined ? html`${piece}` : html`<a href="${address ?? ""}" rel="noopener">${words}</a>`;
  });
}

/** The blocks of `text` without headings. */
export function prose(text: string): Html[] {
  return text
    .trim()
    .split(/\n\n+/)
    .filter((block) => block !== "")
    .map((block) => {
      if (!block.startsWith("* ")) return html`<p>${inline(block)}</p>`;
      const entries = block.split(/\n(?=\* )/).map((entry) => html`<li>${inline(entry.slice(2))}</li>`);
      return html`<ul>${entries}</ul>`;
    });
}

/** A text of one line, without a paragraph around it. */
export function phrase(text: string): Html[] {
  return inline(text.trim());
}

/** The parts of a text with headings: the part before the first heading has an empty title. */
export function sectionsOf(text: string): { title: string; body: Html[] }[] {
  return text.split(/^## /m).map((part, at) => {
    const end = at === 0 ? 0 : part.indexOf("\n");
    return { title: part.slice(0, end).trim(), body: prose(part.slice(end)) };
  });
}
