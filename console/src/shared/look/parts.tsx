/** A few words each of its own, with dots between them; whoever wrote them, none can turn its neighbours around. */
import { Fragment } from "react";

/** What is null or empty is left out. */
export function Parts({ of }: { of: (string | null)[] }) {
  return of
    .filter((part) => part !== null && part !== "")
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice, and none of them moves.
      <Fragment key={index}>
        {index > 0 && " · "}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}
