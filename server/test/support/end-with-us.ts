/** What was started detached, or by another user, and would outlive the program that started it. */

const ends = new Set<() => void>();
process.once("exit", () => {
  for (const end of ends) end();
});

/** Calls `end`, which must not wait for anything, when this program ends, be it by an error. */
export function endWithUs(end: () => void): void {
  ends.add(end);
}
