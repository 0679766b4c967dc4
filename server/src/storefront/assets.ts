/** The style sheet and the script of the shop's pages, each under an address that contains a hash of its content. */
import { createHash } from "node:crypto";
import { readBrowserFile } from "./browser-file.ts";

/** `path` contains a dot, so it is not the address of a shop: a slug has none. */
function asset(path: string, type: string, text: string) {
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { path, href: `${path}?v=${version}`, type: `${type}; charset=utf-8`, text };
}

export const STYLE_SHEET = asset("/shop/page.css", "text/css", await readBrowserFile("page.css"));
export const PAGE_SCRIPT = asset("/shop/page.js", "text/javascript", await readBrowserFile("page.js"));
