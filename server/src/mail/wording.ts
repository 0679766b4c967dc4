/** What a language has to say in letters. */
import type { Role } from "../rules/permissions.ts";
import type { LetterFacts, LetterKind } from "./letters.ts";

/** How a language writes instants and sums. */
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
  /** What the button does. */
  button: string;
  /** What stands below the button. */
  notes: readonly string[];
};

export type Words = {
  letters: { [Kind in LetterKind]: (facts: LetterFacts[Kind], say: Say) => Wording };
  roles: Record<Role, string>;
  /** Before the address of a button that cannot be clicked. */
  copyLink: string;
  /** Why a letter comes that can be switched off. */
  whyNotice: (tenant_name: string) => string;
  whyInvitation: string;
  /** Why a letter comes that cannot be switched off. */
  whyAlways: string;
};
