/** The pages that are written by hand: the guides and the changelog, read from their Markdown files. */
import { COLLECTION_PATH } from "./postman-collection.ts";
import { readShipped } from "./read-shipped.ts";
import { CHANGELOG_PAGE, ERRORS_PAGE, GUIDES_PAGE, markdownPathOf, REFERENCE_PAGES } from "./reference-pages.ts";

/** In the order in which they are read. */
const NAMES = [
  "quick-start",
  "taking-payments",
  "payment-links",
  "refunds-and-unknown-outcomes",
  "subscriptions-and-the-sandbox-clock",
  "webhooks-done-right",
  "going-live",
];

type WrittenPage = { path: string; file: string };

const SELF_HOSTING: WrittenPage = { path: `${GUIDES_PAGE.path}/self-hosting`, file: "docs/self-hosting.md" };

export const GUIDES: WrittenPage[] = [
  ...NAMES.map((name) => ({ path: `${GUIDES_PAGE.path}/${name}`, file: `docs/guides/${name}.md` })),
  SELF_HOSTING,
];

export const CHANGELOG: WrittenPage = { path: CHANGELOG_PAGE.path, file: "CHANGELOG.md" };

/** The Markdown of a page, with its title and its first paragraph. */
export function readPage({ file }: WrittenPage): { title: string; about: string; text: string } {
  const text = readShipped(file);
  const [, title = "", about = ""] = /^# (.+)\n\n([^#`][^\n]*(?:\n[^\n]+)*)?/.exec(text) ?? [];
  return { title, about: about.replaceAll("\n", " "), text };
}

/** The guides as a list in Markdown. */
function listGuides(): string {
  const lines = GUIDES.map((guide) => {
    const { title, about } = readPage(guide);
    return `- [${title}](${markdownPathOf(guide)})${about === "" ? "" : `: ${about}`}`;
  });
  return lines.join("\n");
}

/** The page that lists the guides, as Markdown. */
export function writeGuides(): string {
  return `# ${GUIDES_PAGE.title}\n\n${GUIDES_PAGE.about}\n\n${listGuides()}\n`;
}

/** `/llms.txt`: where programs that read for people find all pages as Markdown. */
export function llmsText(): string {
  const pages = [...REFERENCE_PAGES, ERRORS_PAGE, CHANGELOG_PAGE].map(
    (page) => `- [${page.title}](${markdownPathOf(page)}): ${page.about}`,
  );
  return `# Tolem

> A self-hosted service with which merchants in Kazakhstan take payments: invoices by phone and QR code, refunds, subscriptions, payment links, webhooks.

## Guides

${listGuides()}

## Reference

${pages.join("\n")}
- [The API document](/openapi-tenant.json): OpenAPI 3.1, with examples, errors and webhooks
- [The Postman collection](${COLLECTION_PATH}): every call with an example, which Bruno imports, too
`;
}
