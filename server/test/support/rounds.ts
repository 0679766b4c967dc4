/** How much of what can be repeated without end a run does. */

/** `few` in `npm test` and `npm run test:faults`, so that they stay short; `all` in `npm run test:chaos`, before a release. */
export function rounds<T>(few: T, all: T): T {
  return process.env.ROUNDS === "all" ? all : few;
}
