/** Words around the pages. */
import type { SameWords } from "../../../shared/words/same-words.ts";
import type { frame as ru } from "./ru.ts";

export const frame: SameWords<typeof ru> = {
  menu: "Мәзір",
  language: "Тіл",
  to_light: "Жарық тақырып",
  to_dark: "Қараңғы тақырып",
  sign_out: "Шығу",
  skip: "Мазмұнға өту",
  main_ways: "Бөлімдер",
  lost: "Ондай бет жоқ",
  lost_about: "Сілтеме ескірген немесе мекенжайда қате болуы мүмкін.",
  home: "Басты бетке",
  operators: "Операторға",
  merchants: "Сатушы кабинеті",
  palette: {
    title: "Іздеу және командалар",
    hint: "Бөлім, команда, шот нөмірі не телефон",
    nothing: "Ештеңе табылмады",
    pages: "Бөлімдер",
    commands: "Командалар",
    invoices: "Шоттар",
    find: "Табу",
  },
};
