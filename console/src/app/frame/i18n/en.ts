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
  todo_one: "{{count}} waits for a decision",
  todo_other: "{{count}} wait for a decision",
  install_about: "Taking payments: invoices, QR codes, refunds and subscriptions",
  lost: {
    unreachable: "The page did not load: there is no connection",
    unreachable_about: "It opens by itself as soon as the connection is back.",
    console: "There is no connection to the service",
    console_about:
      "Tolem opens by itself as soon as the connection is back. Without it no amounts are shown: they may have changed.",
    broken: "The page did not load",
    broken_about:
      "A part of the program did not arrive. We try again by ourselves; should that not help, reload the page.",
    replaced: "There is a new version of Tolem",
    replaced_about: "Reload the page to go on.",
    reload: "Reload the page",
  },
  tenant_changed: {
    other: {
      title: "Someone else is signed in now",
      about:
        "This page was opened for “{{owner}}”, but this browser is now signed in as {{who}}. Nothing is sent from this page.",
      open: "Open it again as them",
    },
    switched: {
      title: "Another merchant is open now",
      about: "This page was opened for “{{owner}}”, and you have gone on to {{who}}. Nothing is sent from this page.",
      open: "Open it again",
    },
    removed: {
      title: "You are no longer in the team of “{{owner}}”",
      about: "Your access has ended. Nothing is sent from this page.",
      open: "All right",
    },
  },
  palette: {
    title: "Search and commands",
    hint: "A page, a command, an invoice, an order, a customer, a subscription or an item",
    nothing: "Nothing found",
    pages: "Pages",
    commands: "Commands",
    find: "Find",
    lost: "The search did not load",
    lost_about: "A part of the program did not arrive. Reload the page to search: what is not saved on it is lost.",
  },
};
