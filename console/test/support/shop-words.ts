/** The texts of the shop's pages that stories look for; the pages belong to the service, whose texts no test imports. */
import type { Language } from "./place.ts";

const ru = {
  openAlways: "Открыто круглосуточно",
  more: "Добавить одну единицу",
  allSections: "Все товары",
  checkOut: "Оформить заказ",
  byQr: "QR-кодом",
  name: "Имя",
  phone: "Номер телефона",
  comment: "Комментарий к заказу",
  place: "Заказать",
  qrPicture: "QR-код для оплаты",
  paid: "Оплачено",
  accepted: "Заказ принят",
  ready: "Заказ готов",
  handed_over: "Заказ выдан",
  declined: "Магазин отклонил заказ",
  refunded: "Деньги возвращены",
};

export type ShopWords = typeof ru;

export const SHOP_WORDS: Record<Language, ShopWords> = {
  ru,
  kk: {
    openAlways: "Тәулік бойы ашық",
    more: "Біреуін қосу",
    allSections: "Барлық тауар",
    checkOut: "Тапсырысты рәсімдеу",
    byQr: "QR-код арқылы",
    name: "Атыңыз",
    phone: "Телефон нөмірі",
    comment: "Тапсырысқа түсініктеме",
    place: "Тапсырыс беру",
    qrPicture: "Төлеуге арналған QR-код",
    paid: "Төленді",
    accepted: "Тапсырыс қабылданды",
    ready: "Тапсырыс дайын",
    handed_over: "Тапсырыс берілді",
    declined: "Дүкен тапсырысты қабылдамады",
    refunded: "Ақша қайтарылды",
  },
  en: {
    openAlways: "Open around the clock",
    more: "One more",
    allSections: "All items",
    checkOut: "Check out",
    byQr: "By a QR code",
    name: "Name",
    phone: "Phone number",
    comment: "Comment",
    place: "Place the order",
    qrPicture: "QR code to pay by",
    paid: "Paid",
    accepted: "Your order is accepted",
    ready: "Your order is ready",
    handed_over: "Your order was handed over",
    declined: "The shop has declined the order",
    refunded: "The money was refunded",
  },
};
