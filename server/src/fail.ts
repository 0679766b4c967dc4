/** Ends the process after an error. */

/** Prints the error in one line, because a person can correct its cause. */
export function fail(error: unknown): never {
  console.error(`tolem: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
