/** Words of the merchant's own shop. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { shop as ru } from "./ru.ts";

export const shop: TranslationOf<typeof ru> = {
  title: "Shop",
  link_about: "Your shop is open. Send its address to your customers, or put it in your profile:",
  copy: "Copy the address",
  open: "Open the shop",
  name: "Name of the shop",
  name_about: "Customers see it",
  name_missing: "Give the shop a name",
  slug: "Address",
  slug_about: "Latin letters, digits and hyphens",
  slug_moves: "The shop is no longer found at its old address",
  slug_wrong: "2 to 63 characters: Latin letters, digits and hyphens, a letter or digit first",
  enabled: "The shop is open",
  enabled_about: "Customers do not see a shop that is closed",
  sandbox: "Test orders",
  sandbox_about: "While no provider is connected, orders are tests: no money moves",
  sandbox_connected: "Needed only if the provider is disconnected: no money moves",
  create: "Open the shop",
  preview: "What a customer sees",
  preview_empty: "Your items appear here.",
  preview_about: "The shop sells all that stands in",
  check_out: "Check out",
};
