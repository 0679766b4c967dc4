/** The types of JSON fields that many rooms share. */
import { Type } from "typebox";

export const Timestamp = Type.String({ format: "date-time", description: "ISO 8601, UTC." });
export const NullableTimestamp = Type.Union([Timestamp, Type.Null()]);
export const NullableString = Type.Union([Type.String(), Type.Null()]);
export const Money = Type.String({ description: "Tenge, a decimal string with 2 decimals." });

/** One of `values` today. For clients it is any text, because those that know only these values must not fail at a new one. */
export function OpenEnum<const T extends string>(values: readonly T[], options: { description?: string } = {}) {
  return Type.Unsafe<T>({ type: "string", ...options, "x-extensible-enum": [...values] });
}

/** The query parameter of every list with sandbox and live rows. */
export const IsSandboxQuery = {
  is_sandbox: Type.Optional(
    Type.Boolean({ description: "`true`: only sandbox data, `false`: only live data. Left out: both." }),
  ),
};
