/** The headings and values of an export of the catalog, in each language. The console's import knows them all. */
import type { TableLanguage } from "../exports/export.ts";

/** The columns, in their order. */
export const EXPORT_COLUMNS = ["sku", "name", "price", "unit", "section", "is_active"] as const;

type Words = { headings: Record<(typeof EXPORT_COLUMNS)[number], string>; yes: string; no: string };

export const EXPORT_WORDS: Record<TableLanguage, Words> = {
  ru: {
    headings: {
      sku: "Артикул",
      name: "Название",
      price: "Цена, ₸",
      unit: "Единица",
      section: "Раздел",
      is_active: "В продаже",
    },
    yes: "да",
    no: "нет",
  },
  kk: {
    headings: {
      sku: "Артикул",
      name: "Атауы",
      price: "Бағасы, ₸",
      unit: "Өлшем бірлігі",
      section: "Бөлім",
      is_active: "Сатылымда",
    },
    yes: "иә",
    no: "жоқ",
  },
  en: {
    headings: { sku: "SKU", name: "Name", price: "Price, ₸", unit: "Unit", section: "Section", is_active: "On sale" },
    yes: "yes",
    no: "no",
  },
};
