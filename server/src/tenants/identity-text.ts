/** Checks e-mail addresses and names: equal-looking texts must be equal, and a text must not change how its surroundings are drawn. */
import { type Problem, problem } from "../problems.ts";

/** Invisible characters: control, format, private and unassigned ones, spaces of all kinds, and others that draw nothing. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Characters that break a line, move a cursor, or change the direction of the following text. */
const DISTURBING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** The reason, apart from its form, why an address cannot be used to sign up; null where there is none. */
export function emailProblem(email: string): Problem | null {
  if (UNSEEN.test(email)) return problem("unseen_character");
  return email.normalize("NFKC") === email ? null : problem("lookalike_character");
}

/** The reason why a merchant's name is refused; null where there is none. */
export function nameProblem(name: string): Problem | null {
  if (DISTURBING.test(name)) return problem("control_character");
  return [...name].every((character) => UNSEEN.test(character)) ? problem("nothing_to_see") : null;
}

/** `text` for a terminal, with a `?` in place of each character that could move its cursor or change its direction. */
export function forTerminal(text: string): string {
  return text.replace(new RegExp(DISTURBING, "gu"), "?");
}
