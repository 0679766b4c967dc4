/** The units that items are sold in. */

export type Unit = {
  code: string;
  name_ru: string;
  name_kk: string;
  name_en: string;
  /** The most decimals of a count. */
  precision: number;
};

export const DEFAULT_UNIT = "piece";

export const UNITS: readonly Unit[] = [
  { code: DEFAULT_UNIT, name_ru: "штука", name_kk: "дана", name_en: "piece", precision: 0 },
  { code: "kg", name_ru: "килограмм", name_kk: "килограмм", name_en: "kilogram", precision: 3 },
  { code: "g", name_ru: "грамм", name_kk: "грамм", name_en: "gram", precision: 0 },
  { code: "t", name_ru: "тонна", name_kk: "тонна", name_en: "tonne", precision: 3 },
  { code: "l", name_ru: "литр", name_kk: "литр", name_en: "litre", precision: 3 },
  { code: "ml", name_ru: "миллилитр", name_kk: "миллилитр", name_en: "millilitre", precision: 0 },
  { code: "m", name_ru: "метр", name_kk: "метр", name_en: "metre", precision: 3 },
  { code: "cm", name_ru: "сантиметр", name_kk: "сантиметр", name_en: "centimetre", precision: 0 },
  { code: "m2", name_ru: "квадратный метр", name_kk: "шаршы метр", name_en: "square metre", precision: 3 },
  { code: "m3", name_ru: "кубический метр", name_kk: "текше метр", name_en: "cubic metre", precision: 3 },
  { code: "hour", name_ru: "час", name_kk: "сағат", name_en: "hour", precision: 2 },
  { code: "day", name_ru: "день", name_kk: "күн", name_en: "day", precision: 0 },
  { code: "month", name_ru: "месяц", name_kk: "ай", name_en: "month", precision: 0 },
  { code: "service", name_ru: "услуга", name_kk: "қызмет", name_en: "service", precision: 0 },
  { code: "set", name_ru: "комплект", name_kk: "жинақ", name_en: "set", precision: 0 },
  { code: "pack", name_ru: "упаковка", name_kk: "қаптама", name_en: "pack", precision: 0 },
];
