/** The headings and values of an export of refunds, in each language. */
import type { Refund } from "../db/schema.ts";
import type { TableLanguage } from "../exports/export.ts";

type Words = { headings: string[]; statuses: Record<Refund["status"], string>; yes: string; no: string };

export const EXPORT_WORDS: Record<TableLanguage, Words> = {
  ru: {
    headings: [
      "Возврат №",
      "Запрошен",
      "Статус",
      "Сумма, ₸",
      "Счёт №",
      "Причина",
      "Почему не выполнен",
      "Клиент",
      "Телефон",
      "Заказ",
      "Тестовый",
    ],
    statuses: { pending: "Выполняется", completed: "Выполнен", failed: "Не выполнен" },
    yes: "да",
    no: "нет",
  },
  kk: {
    headings: [
      "Қайтарым №",
      "Сұралған уақыты",
      "Күйі",
      "Сомасы, ₸",
      "Шот №",
      "Себебі",
      "Неге орындалмады",
      "Клиент",
      "Телефон",
      "Тапсырыс",
      "Сынақ",
    ],
    statuses: { pending: "Орындалуда", completed: "Орындалды", failed: "Орындалмады" },
    yes: "иә",
    no: "жоқ",
  },
  en: {
    headings: [
      "Refund",
      "Asked for",
      "Status",
      "Amount, ₸",
      "Invoice",
      "Reason",
      "Why it failed",
      "Customer",
      "Phone",
      "Order",
      "Sandbox",
    ],
    statuses: { pending: "Pending", completed: "Done", failed: "Failed" },
    yes: "yes",
    no: "no",
  },
};
