/** The merchant's own data on a row: any JSON object of a bounded size. */
import { Type } from "typebox";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";

const MAX_METADATA_BYTES = 16 * 1024;

export const Metadata = Type.Object({}, { additionalProperties: true, description: "Yours, at most 16 KiB of JSON." });

/** The text of `metadata` as it is stored. @throws VALIDATION_ERROR on `metadata` past 16 KiB. */
export function metadataText(metadata: object): string {
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw invalidField("metadata", problem("metadata_too_large"));
  return text;
}
