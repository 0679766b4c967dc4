/** The merchant's own data on a row: any JSON object of a bounded size. */
import { Type } from "typebox";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";

const MAX_METADATA_BYTES = 16 * 1024;

export const Metadata = Type.Object({}, { additionalProperties: true, description: "Yours, at most 16 KiB of JSON." });

/** The most properties that one list is filtered by. */
const MAX_FILTERED = 10;

export const MetadataQuery = Type.Optional(
  Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: { type: "string" },
    maxProperties: MAX_FILTERED,
    description:
      "`metadata[key]=value`: those whose `metadata` has this text, or the number or the boolean that JSON writes so, under this key; " +
      `up to ${MAX_FILTERED} keys, all of which must hold. Null, a list and an object are found by no text.`,
  }),
);

/**
 * The text of `metadata` for a column that is null where there is none, which most rows are.
 * @throws VALIDATION_ERROR on `metadata` past 16 KiB
 */
export function metadataOrNull(metadata: object | null | undefined): string | null {
  return metadata == null || Object.keys(metadata).length === 0 ? null : metadataText(metadata);
}

/** The text of `metadata` as it is stored. @throws VALIDATION_ERROR on `metadata` past 16 KiB. */
export function metadataText(metadata: object): string {
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw invalidField("metadata", problem("metadata_too_large"));
  return text;
}
