/** The headings and values of the file of a shift close, in each language. */
import type { TableLanguage } from "../exports/export.ts";
import type { Channel } from "./takings-store.ts";
import type { Maker } from "./takings-wire.ts";

type Words = {
  headings: string[];
  total: string;
  channels: Record<Channel | "title", string>;
  makers: Record<Maker["kind"] | "title", string>;
};

export const TAKINGS_WORDS: Record<TableLanguage, Words> = {
  ru: {
    headings: ["Раздел", "Строка", "Оплат", "Оплачено, ₸", "Возвратов", "Возвращено, ₸", "Итого, ₸"],
    total: "Всего",
    channels: { title: "Способ", qr: "QR-код", phone: "Счёт на телефон", shop: "Магазин", subscription: "Подписка" },
    makers: {
      title: "Кто выставил",
      person: "Сотрудник",
      key: "Ключ API",
      shop: "Магазин",
      subscription: "Подписка",
      unknown: "Не записано",
      others: "Остальные",
    },
  },
  kk: {
    headings: ["Бөлім", "Жол", "Төлем саны", "Төленгені, ₸", "Қайтарым саны", "Қайтарылғаны, ₸", "Барлығы, ₸"],
    total: "Барлығы",
    channels: { title: "Тәсіл", qr: "QR-код", phone: "Телефонға шот", shop: "Дүкен", subscription: "Жазылым" },
    makers: {
      title: "Шотты кім шығарды",
      person: "Қызметкер",
      key: "API кілті",
      shop: "Дүкен",
      subscription: "Жазылым",
      unknown: "Жазылмаған",
      others: "Қалғандары",
    },
  },
  en: {
    headings: ["Section", "Row", "Payments", "Paid, ₸", "Refunds", "Refunded, ₸", "Net, ₸"],
    total: "Total",
    channels: { title: "Channel", qr: "QR code", phone: "Phone invoice", shop: "Shop", subscription: "Subscription" },
    makers: {
      title: "Made by",
      person: "Person",
      key: "API key",
      shop: "Shop",
      subscription: "Subscription",
      unknown: "Not recorded",
      others: "All others",
    },
  },
};
