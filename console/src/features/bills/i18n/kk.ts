/** The Kazakh texts of the operators' page of tariff bills. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { bills as ru } from "./ru.ts";

export const bills: TranslationOf<typeof ru> = {
  title: "Тариф шоттары",
  short: "Шоттар",
  status: { open: "Төлем күтуде", paid: "Төленген", void: "Күші жойылған" },
  overdue: "Мерзімі өткен",
  which: "Қандай шоттар",
  all: "Барлығы",
  open: "Төлем күтуде",
  paid: "Төленген",
  void: "Күші жойылған",
  none: "Шот жоқ",
  none_about: "Тарифтің бағасы болса, шот төленген мерзім бітуіне бірнеше күн қалғанда өзі пайда болады.",
  none_open: "Төленбеген шот жоқ",
  none_open_about: "Барлығы есептескен. Жаңа шоттар төленген мерзім бітер алдында өзі пайда болады.",
  none_such: "Мұндай шот жоқ",
  none_such_about: "Басқаларын қараңыз.",
  see_all: "Барлығын көрсету",
  period: "{{days}}, басталуы {{day}}",
  sum: "Жалпы сома: {{sum}}",
  mark_paid: "Төленді деп белгілеу",
  mark_paid_title: "Шот төленді ме?",
  mark_paid_about: "Шот сомасы {{price}}. Тариф ұзартылады: {{days}}. Мұны кері қайтару мүмкін емес.",
  void_it: "Күшін жою",
  void_title: "Шоттың күші жойылсын ба?",
  void_about:
    "Ол бойынша {{price}} төлеудің қажеті болмайды. Тариф ақылы болса, бір минутта қазіргі бағамен жаңа шот пайда болады.",
  reason: "Себебі",
};
