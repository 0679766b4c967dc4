/** Words that any page may need. */
import type { TranslationOf } from "../../i18n/translation-of.ts";
import type { common as ru } from "./ru.ts";

export const common: TranslationOf<typeof ru> = {
  name: "Tolem",
  again: "Try again",
  back: "Back",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  loading: "Loading",
  no: "Not now",
  save: "Save",
  saved: "Saved",
  show_password: "Show or hide the password",
  sandbox: "Test",
  operator_contact: "Reach the operator:",
  optional: "optional",
  total_one: "{{count}} in all",
  total_other: "{{count}} in all",
  bulk: {
    clear: "Select none",
    begin: "Begin",
    stop: "Stop",
    progress: "{{done}} of {{n}} done",
    report: "Done: {{done}}. Refused: {{refused}}. Being found out: {{unknown}}. Left: {{left}}.",
    found_out_later: "There is no answer yet. Open its page: it will say how it ended.",
  },
  money_problems: {
    no_number: "A number, such as 1500 or 99.90",
    too_precise: "No more than two digits after the point",
    too_small: "An amount above zero",
    too_large: "No more than 99 999 999,99 ₸",
  },
  offline_since: "No connection since {{since}}.",
  offline_as_of: "No connection since {{since}}. What you see is from {{as_of}}.",
  pages: {
    first: "First page",
    last: "Last page",
    next: "Next page",
    previous: "Previous page",
    number: "Page {{number}}",
  },
};
