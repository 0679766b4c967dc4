/** Compares two states of the same thing field by field. */

/** A state as it is recorded: values of JSON, and no secret. */
export type Facts = Record<string, string | number | boolean | string[] | null>;

/** The fields of `after` that differ from those of `before`, as they were and as they are. */
export function changedFields(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const pick = (of: Facts) => Object.fromEntries(changed.map((field) => [field, of[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}
