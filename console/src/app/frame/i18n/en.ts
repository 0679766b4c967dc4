/** Words around the pages. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { frame as ru } from "./ru.ts";

export const frame: TranslationOf<typeof ru> = {
  menu: "Menu",
  language: "Language",
  to_light: "Light theme",
  to_dark: "Dark theme",
  sign_out: "Sign out",
  skip: "Skip to content",
  navigation: "Sections",
  not_found: "There is no such page",
  not_found_about: "The link may be old, or the address mistyped.",
  home: "Go home",
  operators: "Operators",
  merchants: "Merchant console",
  tenant_changed: {
    title: "Someone else is signed in now",
    about:
      "This page was opened for “{{owner}}”, but this browser is now signed in as {{who}}. Nothing is sent from this page.",
    open: "Open it again as them",
  },
  palette: {
    title: "Search and commands",
    hint: "A page, a command, an invoice or a phone",
    nothing: "Nothing found",
    pages: "Pages",
    commands: "Commands",
    invoices: "Invoices",
    find: "Find",
  },
};
