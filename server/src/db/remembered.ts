/** Remembers in the process what is read from the database and never changes there, which saves a round trip. */
import type { Database } from "./database.ts";

/** Beyond this number everything is forgotten, and read again where it is asked for. */
const MOST = 10_000;

/** `read` with a memory for each database. Undefined is not remembered, because the row may be written later. */
export function remembered<Place extends { db: Database }, Found>(
  read: (place: Place, name: string) => Promise<Found>,
): (place: Place, name: string) => Promise<Found> {
  const memories = new WeakMap<Database, Map<string, Found>>();
  return async (place, name) => {
    const memory = memories.get(place.db) ?? new Map<string, Found>();
    memories.set(place.db, memory);
    const known = memory.get(name);
    if (known !== undefined) return known;
    const found = await read(place, name);
    if (memory.size === MOST) memory.clear();
    if (found !== undefined) memory.set(name, found);
    return found;
  };
}
