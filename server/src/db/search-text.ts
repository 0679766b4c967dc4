/** The forms of texts for searching: case does not matter, in Russian and Kazakh as in English. */

/** The shortest search text for which `searchKey` narrows a search. */
export const MIN_KEY_CHARACTERS = 3;
const KEY_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/** The form in which texts are compared: lower case, and each letter in one encoding ("й" is never "и" + "̆"). */
export function searchText(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/**
 * A search text as a trigram index can hold it in a database of any locale, some of which know Latin letters only: each
 * character becomes one of 36. If a text contains another, its key contains the other's key; the reverse is not always true.
 */
export function searchKey(search_text: string): string {
  let key = "";
  for (let at = 0; at < search_text.length; at += 1) key += KEY_ALPHABET[search_text.charCodeAt(at) % 36];
  return key;
}

/**
 * A regular expression (PostgreSQL's, for the collation "C") of `text` in any case, for columns without a search text of their own:
 * each letter stands in both cases, because a database's own `lower` knows Cyrillic in some locales only. All else stands for itself.
 */
export function anyCase(text: string): string {
  return [...text.normalize("NFC")].map(inBothCases).join("");
}

function inBothCases(character: string): string {
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  // Some letters have no other case of a single character: "ß" is "SS" in capitals.
  const others = [lower, upper].filter((other) => other !== character && [...other].length === 1);
  if (others.length > 0) return `[${character}${others.join("")}]`;
  return character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
}
