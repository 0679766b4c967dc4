/** What a text is searched by: case does not matter, in Russian and Kazakh as in English. */

/** The smallest needle that `searchKey` narrows a search down for. */
export const MIN_KEY_CHARACTERS = 3;
const KEY_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/** The form in which texts are compared: lower case, and each letter in one way of writing it ("й" is never "и" + "̆"). */
export function searchText(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/**
 * A search text as a trigram index can hold it in a database of any locale, some of which know no letters but the Latin
 * ones: each character becomes one of 36. A text that holds another has a key that holds the other's; not always vice versa.
 */
export function searchKey(search_text: string): string {
  let key = "";
  for (let at = 0; at < search_text.length; at += 1) key += KEY_ALPHABET[search_text.charCodeAt(at) % 36];
  return key;
}
