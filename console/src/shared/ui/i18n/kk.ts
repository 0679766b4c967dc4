/** Words that any page may need. */
import type { TranslationOf } from "../../i18n/translation-of.ts";
import type { common as ru } from "./ru.ts";

export const common: TranslationOf<typeof ru> = {
  name: "Tolem",
  again: "Қайталау",
  back: "Артқа",
  close: "Жабу",
  copied: "Көшірілді",
  copy: "Көшіру",
  loading: "Жүктелуде",
  no: "Керек емес",
  save: "Сақтау",
  saved: "Сақталды",
  show_password: "Құпиясөзді көрсету немесе жасыру",
  sandbox: "Сынақ",
  operator_contact: "Оператормен байланыс:",
  optional: "міндетті емес",
  total_one: "Барлығы {{count}}",
  total_other: "Барлығы {{count}}",
  bulk: {
    clear: "Таңдауды алып тастау",
    begin: "Бастау",
    stop: "Тоқтату",
    progress: "{{n}} ішінен {{done}} дайын",
    report: "Орындалды: {{done}}. Қабылданбады: {{refused}}. Анықталуда: {{unknown}}. Қалды: {{left}}.",
    found_out_later: "Әзірге жауап жоқ. Бетін ашыңыз: немен аяқталғаны сонда көрінеді.",
  },
  money_problems: {
    no_number: "Сан енгізіңіз, мысалы 1500 немесе 99,90",
    too_precise: "Үтірден кейін екі таңбадан артық болмасын",
    too_small: "Сома нөлден үлкен болуы керек",
    too_large: "99 999 999,99 ₸ сомасынан аспауы керек",
  },
  offline_since: "Байланыс сағат {{since}} кезінде үзілді.",
  offline_as_of: "Байланыс сағат {{since}} кезінде үзілді. Экрандағы деректер сағат {{as_of}} кезіндегідей.",
  pages: {
    first: "Бірінші бет",
    last: "Соңғы бет",
    next: "Келесі бет",
    previous: "Алдыңғы бет",
    number: "{{number}}-бет",
  },
};
