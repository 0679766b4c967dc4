/** The doctor's result of one check. */

/** `detail` is text for a person and holds no secret; `remedy` says what to do unless the state is `ok`. */
export type Finding = {
  subject: string;
  check: string;
  state: "ok" | "warning" | "broken";
  detail: string;
  remedy?: string;
};
