/** The style sheet and the script of the pages of customers, each under an address that contains a hash of its content. */
import { createHash } from "node:crypto";
import { readBrowserFile } from "./browser-file.ts";

const FOLDER = new URL("./browser/", import.meta.url);

function asset(path: string, type: string, text: string) {
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { path, href: `${path}?v=${version}`, type: `${type}; charset=utf-8`, text };
}

export const STYLE_SHEET = asset("/pages/page.css", "text/css", await readBrowserFile(FOLDER, "page.css"));
export const PAGE_SCRIPT = asset("/pages/page.js", "text/javascript", await readBrowserFile(FOLDER, "page.js"));

/** The script of merchants' own pages, whose address they write there and which therefore never changes. */
export const BUTTON_SCRIPT = {
  path: "/tolem.js",
  type: "text/javascript; charset=utf-8",
  text: await readBrowserFile(FOLDER, "tolem.js"),
};
