/** Ends processes that were started detached, or as another user, when the program that started them ends. */

const ends = new Set<() => void>();
process.once("exit", () => {
  for (const end of ends) end();
});

/** Calls `end`, which must not wait for anything, when this program ends, also by an error. */
export function endWithUs(end: () => void): void {
  ends.add(end);
}
