/** Joins short texts with dots; each text is isolated, so that its direction does not change that of the others. */
import { Fragment } from "react";

/** Texts that are null or empty are left out. */
export function DotSeparated({ of }: { of: (string | null)[] }) {
  return of
    .filter((part) => part !== null && part !== "")
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the order is fixed.
      <Fragment key={index}>
        {index > 0 && " · "}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}
