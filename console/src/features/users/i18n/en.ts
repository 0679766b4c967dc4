/** Words of the installation's people, as operators see them. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { users as ru } from "./ru.ts";

export const users: TranslationOf<typeof ru> = {
  title: "People",
  search: "E-mail",
  none_found: "Nobody was found",
  none_found_about: "Check the spelling: the search is by e-mail.",
  no_team: "There is nobody in the team.",
  no_tenants: "in no team",
  operator: "Operator",
  unconfirmed: "e-mail not confirmed",
  reset: "New password",
  reset_title: "A new password for {{email}}",
  reset_care: "Make sure that the owner of the address asks: everybody who has the link can sign in by it.",
  drop_mfa: "The second factor is lost too",
  drop_mfa_about:
    "When the person opens the link and sets a password, the old second factor and the recovery codes end.",
  reset_do: "Make the link",
  reset_about:
    "Give the link to the person. It works once, for 30 minutes, and earlier links have ended. It is never shown again.",
  link: "Link",
  done: "Done",
};
