/** Words of the merchant's own shop. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { shop as ru } from "./ru.ts";

export const shop: TranslationOf<typeof ru> = {
  title: "Дүкен",
  link_about: "Дүкеніңіз ашық. Мекенжайын сатып алушыларға жіберіңіз немесе профиліңізге қойыңыз:",
  copy: "Мекенжайды көшіру",
  open: "Дүкенді ашу",
  name: "Дүкеннің атауы",
  name_about: "Оны сатып алушылар көреді",
  name_missing: "Дүкенді атаңыз",
  slug: "Мекенжайы",
  slug_about: "Латын әріптері, цифрлар және дефис",
  slug_moves: "Бұрынғы мекенжаймен дүкен енді ашылмайды",
  slug_wrong: "2-ден 63 таңбаға дейін: латын әріптері, цифрлар және дефис, біріншісі әріп не цифр",
  enabled: "Дүкен ашық",
  enabled_about: "Жабық дүкенді сатып алушылар көрмейді",
  sandbox: "Сынақ тапсырыстары",
  sandbox_about: "Провайдер қосылғанша тапсырыстар сынақ болады: ақша алынбайды",
  sandbox_connected: "Провайдер ажыратылған жағдайда ғана керек: ақша алынбайды",
  create: "Дүкен ашу",
  preview: "Сатып алушы осылай көреді",
  preview_empty: "Тауарларыңыз осында пайда болады.",
  preview_about: "Дүкенде мына бөлімдегінің бәрі сатылады:",
  check_out: "Тапсырыс беру",
};
