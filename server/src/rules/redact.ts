/** Removes card and account numbers from text of other systems. */

/** Replaces any run of 10 or more digits with `[REDACTED]`. */
export function redactDigits(text: string): string {
  return text.replace(/[0-9]{10,}/g, "[REDACTED]");
}
