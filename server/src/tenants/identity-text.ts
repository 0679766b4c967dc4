/** Checks e-mail addresses and names: equal-looking texts must be equal, and a text must not change how its surroundings are drawn. */

/** Invisible characters: control, format, private and unassigned ones, spaces of all kinds, and others that draw nothing. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Characters that break a line, move a cursor, or change the direction of the following text. */
const DISTURBING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** The reason, beside its form, why an address cannot be used to sign up; null where there is none. */
export function emailProblem(email: string): string | null {
  if (UNSEEN.test(email)) return "holds a character that cannot be seen: type the address by hand";
  if (email.normalize("NFKC") !== email)
    return "holds a character with an equal-looking plain form: type it in that form";
  return null;
}

/** The reason why a merchant's name is refused; null where there is none. */
export function nameProblem(name: string): string | null {
  if (DISTURBING.test(name)) return "holds a control character: type the name by hand";
  return [...name].every((character) => UNSEEN.test(character)) ? "holds no character that can be seen" : null;
}

/** `text` for a terminal, with a `?` in place of each character that could move its cursor or change its direction. */
export function forTerminal(text: string): string {
  return text.replace(new RegExp(DISTURBING, "gu"), "?");
}
