/** Finds text that is in no language of the page's reader: Latin words, raw codes, regular expressions, unfilled placeholders. */
import type { Page } from "playwright-core";

/** What people read in Latin letters in every language. */
const ALLOWED = [
  /\S+:\/\/\S*/g,
  /[\w.+*-]+@[\w.-]+\w/g,
  // Time zones.
  /\b[A-Z][a-z]+\/[A-Z][a-z]+\b/g,
  // Paths, keys, and identifiers of the service.
  /\/[\w/.-]+/g,
  /\b(?:svc_live|svc_test|whsec|evt|dlv|key|tnt|usr)_[\w-]*…?/g,
  /\b(?:openapi\.json|my-shop)\b/g,
  // The names of headers in sentences about them, of the language, of keys, and of products and formats.
  /\b(?:webhook-id|webhook-signature|X-Webhook-Signature|X-Request-Id|TOLEM_API_KEY|Standard Webhooks)\b/gi,
  /\b(?:English|Tolem|API|QR|CSV|Excel|Webhook|JSON|HTTP|HTTPS|https|PIN|SKU|JPEG|PNG|WebP|Node\.js|Python|PHP|NTIN|POST|PKCS|OpenAPI|Linux|Eng|Ctrl|curl|Postman|Bruno)\b/g,
  /\btolem doctor\b/g,
];
/** A word of a sentence, or a code: `piece`, `refund_too_large`. */
const WORD = /[a-z]{3,}/i;
const PATTERN = /[\^\\]|\]\+|\(\?|\{\{/;

/**
 * The visible texts of the page, and what a screen reader or a field says beside them. Code and what the reader types are left out,
 * and so is what stands in another language by intent.
 */
const TEXTS = `(() => {
  const texts = [document.title];
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    if (element.closest("[aria-hidden=true], [lang]:not(html)") !== null) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(name) ?? "");
  }
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
    return WORD.test(left) || PATTERN.test(left);
  });
}
