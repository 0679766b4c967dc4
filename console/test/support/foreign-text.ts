/** What a page says in no language of its reader: English sentences, raw codes, regular expressions, gaps that were not filled. */
import type { Page } from "playwright-core";

/** What people read in Latin letters in every language. */
const ALLOWED = [
  /\S+:\/\/\S+/g,
  /[\w.+-]+@[\w.-]+\w/g,
  // Paths, keys, and identifiers of the service.
  /\/[\w/.-]+/g,
  /\b(?:svc_live|svc_test|whsec|evt|dlv|key|tnt|usr)_[\w-]*…?/g,
  // The names of headers in sentences about them, of the language, and of products and formats.
  /\b(?:webhook-id|webhook-signature|X-Webhook-Signature|Standard Webhooks)\b/gi,
  /\b(?:English|Tolem|API|QR|CSV|Excel|Webhook|JSON|HTTP|HTTPS|SKU|JPEG|PNG|WebP|Node\.js|Python|PHP)\b/g,
  /\btolem doctor\b/g,
];
const PHRASE = /\b[a-z]{2,}(?:[ ,:'’-]+[a-z]{2,})+\b/i;
const CODE = /\b[a-z]+(?:_[a-z0-9]+)+\b/;
const PATTERN = /[\^\\]|\]\+|\(\?|\{\{/;

/** The visible texts of the page. Code and what the reader types are left out, and so is what stands in another language by intent. */
const TEXTS = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element.closest("code, pre, script, style, noscript, textarea, [lang]:not(html)") !== null) continue;
    if (element.checkVisibility({ checkVisibilityCSS: true }) && node.data.trim() !== "") texts.push(node.data);
  }
  return texts;
})()`;

/** `own` are texts that the test or a merchant typed. */
export async function foreignTexts(page: Page, own: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  return [...new Set(texts)].filter((text) => {
    const unknown = own.reduce((rest, typed) => rest.replaceAll(typed, " · "), text);
    const left = ALLOWED.reduce((rest, allowed) => rest.replace(allowed, " · "), unknown);
    return PHRASE.test(left) || CODE.test(left) || PATTERN.test(left);
  });
}
