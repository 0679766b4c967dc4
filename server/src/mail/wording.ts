/** The type of the texts of letters in one language. */
import type { Role } from "../rules/permissions.ts";
import type { LetterFacts, LetterKind } from "./letters.ts";

/** Formats instants and amounts in one language. */
export type Say = {
  /** A day and a time of day. */
  time(at: Date): string;
  day(at: Date): string;
  /** Whole tenge. */
  money(kzt: number): string;
};

export type Wording = {
  subject: string;
  paragraphs: readonly string[];
  /** The label of the button. */
  button: string;
  /** The paragraphs below the button. */
  notes: readonly string[];
};

export type Words = {
  letters: { [Kind in LetterKind]: (facts: LetterFacts[Kind], say: Say) => Wording };
  roles: Record<Role, string>;
  /** Precedes the link, for readers who cannot click the button. */
  copyLink: string;
  /** The footer of a letter that can be switched off: why it was sent. */
  whyNotice: (tenant_name: string) => string;
  whyInvitation: string;
  /** The footer of a letter that cannot be switched off. */
  whyAlways: string;
};
