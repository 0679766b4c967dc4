/** The pages of the reference: their addresses, their titles, and what each holds. */

/** What the links at the top, and the head of a page, say of it. */
export type DocsPage = { path: string; title: string; about: string };

export type ReferencePage = DocsPage & { has: (tag: string) => boolean };

const isOther = (tag: string) => /^(Console: |Admin: |Legacy )/.test(tag);

/** The page that also holds the guide to all calls. */
export const MAIN_PAGE: ReferencePage = {
  path: "/docs",
  title: "API",
  about: "For merchants' programs, and the webhooks.",
  has: (tag) => !isOther(tag),
};

/** In the order of the links at the top. */
export const REFERENCE_PAGES: ReferencePage[] = [
  MAIN_PAGE,
  {
    path: "/docs/console",
    title: "Console",
    about: "The calls of the web application. They change with it: build on the API.",
    has: (tag) => tag.startsWith("Console: "),
  },
  {
    path: "/docs/operators",
    title: "Operators",
    about: "The calls of the operators' pages.",
    has: (tag) => tag.startsWith("Admin: "),
  },
  {
    path: "/docs/legacy",
    title: "Legacy",
    about: "The operator's portal and the session bridge of before.",
    has: (tag) => tag.startsWith("Legacy "),
  },
];

/** The page that `docs_url` of an error leads to. */
export const ERRORS_PAGE: DocsPage = {
  path: "/docs/errors",
  title: "Errors",
  about: "Every error code, and what to do about it.",
};

export const GUIDES_PAGE: DocsPage = {
  path: "/docs/guides",
  title: "Guides",
  about: "How to do it. Every example for programmers is run by the tests of this release.",
};

export const CHANGELOG_PAGE: DocsPage = {
  path: "/docs/changelog",
  title: "Changelog",
  about: "What has changed for those who call Tolem or host it.",
};

/** The name of a page outside the documentation, such as in the title of a window. */
export function fullNameOf(page: DocsPage): string {
  return page.path === MAIN_PAGE.path ? "Tolem API" : `Tolem API: ${page.title}`;
}

/** Where the page is as Markdown. */
export const markdownPathOf = ({ path }: Pick<DocsPage, "path">): string => `${path}.md`;
