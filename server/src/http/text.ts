/** Checks whether the database can store a text. */

/** Whether PostgreSQL can store `text`: it refuses NUL, and a lone surrogate has no UTF-8 form. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && !/\p{Cs}/u.test(text);
}
