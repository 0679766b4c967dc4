/** The names of payment links in their addresses. */
import type { Deps } from "../deps.ts";

export const SLUG = /^[a-z0-9][a-z0-9-]{2,62}$/;

/** 32 characters that people do not take for one another. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CHARACTERS = 12;

/** A slug of 60 random bits. */
export function randomSlug({ random }: Pick<Deps, "random">): string {
  return [...random.bytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
