/** Words of the installation's people, as operators see them. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { users as ru } from "./ru.ts";

export const users: TranslationOf<typeof ru> = {
  title: "Адамдар",
  search: "Пошта",
  none_found: "Ешкім табылмады",
  none_found_about: "Жазылуын тексеріңіз: пошта бойынша іздейміз.",
  no_team: "Ұжымда ешкім жоқ.",
  no_tenants: "ешбір ұжымда жоқ",
  operator: "Оператор",
  unconfirmed: "пошта расталмаған",
  reset: "Жаңа құпиясөз",
  reset_title: "{{email}} үшін жаңа құпиясөз",
  reset_care: "Поштаның иесі өзі сұрап отырғанына көз жеткізіңіз: сілтеме кімде болса, сол кіреді.",
  drop_mfa: "Екінші фактор да жоғалған",
  drop_mfa_about: "Адам сілтемені ашып, құпиясөз қойғанда, бұрынғы екінші фактор мен қосалқы кодтар өшеді.",
  reset_do: "Сілтеме жасау",
  reset_about:
    "Сілтемені адамға беріңіз. Ол бір рет, 30 минут жұмыс істейді, бұрынғы сілтемелер жарамайды. Қайта көрсетілмейді.",
  link: "Сілтеме",
  done: "Дайын",
};
