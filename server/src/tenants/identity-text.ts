/** Which text may be an e-mail address or a name: equal-looking texts must be equal, and a text must not change how its surroundings are drawn. */

/** Control, format, private and unassigned characters, spaces of all kinds, and the others that draw nothing. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** What breaks a line, moves a cursor, or turns the direction of the text that follows. */
const DISTURBING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** What is wrong with an address to sign up with, beside its form; null where nothing is. */
export function emailProblem(email: string): string | null {
  if (UNSEEN.test(email)) return "holds a character that cannot be seen: type the address by hand";
  if (email.normalize("NFKC") !== email)
    return "holds a character with an equal-looking plain form: type it in that form";
  return null;
}

/** What is wrong with the name of a merchant; null where nothing is. */
export function nameProblem(name: string): string | null {
  if (DISTURBING.test(name)) return "holds a control character: type the name by hand";
  return [...name].every((character) => UNSEEN.test(character)) ? "holds no character that can be seen" : null;
}

/** `text` for a terminal, with a `?` in place of each character that could move its cursor or turn its direction. */
export function forTerminal(text: string): string {
  return text.replace(new RegExp(DISTURBING, "gu"), "?");
}
