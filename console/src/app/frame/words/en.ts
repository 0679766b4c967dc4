/** Words around the pages. */
import type { SameWords } from "../../../shared/words/same-words.ts";
import type { frame as ru } from "./ru.ts";

export const frame: SameWords<typeof ru> = {
  menu: "Menu",
  language: "Language",
  to_light: "Light theme",
  to_dark: "Dark theme",
  sign_out: "Sign out",
  skip: "Skip to content",
  main_ways: "Sections",
  lost: "There is no such page",
  lost_about: "The link may be old, or the address mistyped.",
  home: "Go home",
  operators: "Operators",
  merchants: "Merchant console",
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
