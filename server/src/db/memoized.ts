/** Memoizes in the process what is read from the database and never changes there, which saves a round trip. */
import type { Database } from "./database.ts";

/** Beyond this number everything is evicted, and read again where it is asked for. */
const MOST = 10_000;

/** `read` memoized for each database. Undefined is not, because the row may be written later. */
export function memoized<Place extends { db: Database }, Found>(
  read: (place: Place, name: string) => Promise<Found>,
): (place: Place, name: string) => Promise<Found> {
  const caches = new WeakMap<Database, Map<string, Found>>();
  return async (place, name) => {
    const cache = caches.get(place.db) ?? new Map<string, Found>();
    caches.set(place.db, cache);
    const known = cache.get(name);
    if (known !== undefined) return known;
    const found = await read(place, name);
    if (cache.size === MOST) cache.clear();
    if (found !== undefined) cache.set(name, found);
    return found;
  };
}
