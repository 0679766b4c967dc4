/** What the doctor says of one thing it has looked at. */

/** `detail` is in words for a person and holds no secret; `remedy` says what to do about anything but `ok`. */
export type Finding = {
  subject: string;
  check: string;
  state: "ok" | "warning" | "broken";
  detail: string;
  remedy?: string;
};
