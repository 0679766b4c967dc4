/** The files that the shop's pages are made of beside themselves, each under an address that changes with it. */
import { createHash } from "node:crypto";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

/** No slug has a dot, so no shop can be in the way. */
function asset(path: string, type: string, text: string) {
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { path, href: `${path}?v=${version}`, type: `${type}; charset=utf-8`, text };
}

export const STYLE_SHEET = asset("/shop/page.css", "text/css", STYLE);
export const PAGE_SCRIPT = asset("/shop/page.js", "text/javascript", SCRIPT);
