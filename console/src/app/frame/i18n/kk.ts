/** Words around the pages. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { frame as ru } from "./ru.ts";

export const frame: TranslationOf<typeof ru> = {
  menu: "Мәзір",
  language: "Тіл",
  to_light: "Жарық тақырып",
  to_dark: "Қараңғы тақырып",
  sign_out: "Шығу",
  skip: "Мазмұнға өту",
  navigation: "Бөлімдер",
  not_found: "Ондай бет жоқ",
  not_found_about: "Сілтеме ескірген немесе мекенжайда қате болуы мүмкін.",
  home: "Басты бетке",
  operators: "Операторға",
  merchants: "Сатушы кабинеті",
  todo_one: "{{count}} шешім күтіп тұр",
  todo_other: "{{count}} шешім күтіп тұр",
  install_about: "Төлем қабылдау: шоттар, QR-кодтар, қайтарымдар және жазылымдар",
  lost: {
    page: "Бет ашылмады: байланыс жоқ",
    page_about: "Байланыс қалпына келген бойда өзіміз ашамыз.",
    console: "Сервиспен байланыс жоқ",
    console_about:
      "Байланыс қалпына келген бойда Tolem өзі ашылады. Байланыссыз сомаларды көрсетпейміз: олар өзгерген болуы мүмкін.",
    replaced: "Tolem жаңарды",
    replaced_about: "Жұмысты жалғастыру үшін бетті жаңартыңыз.",
    reload: "Бетті жаңарту",
  },
  tenant_changed: {
    title: "Браузерге енді басқа адам кірген",
    about: "Бұл бет «{{owner}}» үшін ашылған, ал осы браузерге {{who}} болып кірілді. Бұл беттен ештеңе жіберілмейді.",
    open: "Жаңа кірумен қайта ашу",
  },
  palette: {
    title: "Іздеу және командалар",
    hint: "Бөлім, команда, шот, тапсырыс, сатып алушы, жазылым не тауар",
    nothing: "Ештеңе табылмады",
    pages: "Бөлімдер",
    commands: "Командалар",
    find: "Табу",
  },
};
