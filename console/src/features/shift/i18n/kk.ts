/** The Kazakh texts of the shift close page. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { shift as ru } from "./ru.ts";

export const shift: TranslationOf<typeof ru> = {
  title: "Ауысымды жабу",
  print: "Басып шығару",
  day: "Күн",
  from: "Басталуы",
  to: "Аяқталуы",
  period: "{{from}} – {{to}}",
  net: "Ауысым қорытындысы",
  paid: "Төленді",
  refunded: "Қайтарылды",
  refunds_one: "{{count}} қайтарым",
  refunds_other: "{{count}} қайтарым",
  pending_one: "{{count}} қайтарым әлі анықталуда: {{amount}}. Ол қорытындыға кірген жоқ.",
  pending_other: "{{count}} қайтарым әлі анықталуда: {{amount}}. Олар қорытындыға кірген жоқ.",
  nothing: "Бұл уақытта төлем де, қайтарым да болған жоқ.",
  by_channel: "Төлем тәсілі бойынша",
  by_maker: "Шотты кім шығарды",
  by_maker_about: "Төленгені, қайтарымдар шегерілмеген",
  channel: "Тәсіл",
  maker: "Кім",
  total: "Барлығы",
  channels: { qr: "QR-код", phone: "Телефонға шот", shop: "Дүкен", subscription: "Жазылым" },
  makers: {
    person: "Қызметкер",
    key: "API кілті",
    shop: "Дүкен",
    subscription: "Жазылым",
    unknown: "Жазылмаған",
    others: "Қалғандары",
  },
  signature: "Қолы ____________________",
};
