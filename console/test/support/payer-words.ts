/** What the payers' pages say where a story finds its way by it; the pages belong to the service, whose words no test imports. */
import type { Language } from "./place.ts";

const ru = {
  amount: "Сумма, ₸",
  byQr: "QR-кодом",
  pay: "Оплатить",
  qrPicture: "QR-код для оплаты",
  paid: "Оплачено",
  openReceipt: "Квитанция об оплате",
  receipt: "Квитанция",
  phone: "Номер телефона",
  agreement: "Соглашаюсь",
  subscribe: "Подписаться",
  cancel: "Отменить подписку",
  cancelYes: "Да, отменить",
  cancelled: "отменена",
};

const kk: typeof ru = {
  amount: "Сома, ₸",
  byQr: "QR-код арқылы",
  pay: "Төлеу",
  qrPicture: "Төлеуге арналған QR-код",
  paid: "Төленді",
  openReceipt: "Төлем түбіртегі",
  receipt: "Түбіртек",
  phone: "Телефон нөмірі",
  agreement: "келісемін",
  subscribe: "Жазылу",
  cancel: "Жазылымнан бас тарту",
  cancelYes: "Иә, бас тарту",
  cancelled: "бас тартылған",
};

const en: typeof ru = {
  amount: "Amount, ₸",
  byQr: "By a QR code",
  pay: "Pay",
  qrPicture: "QR code to pay by",
  paid: "Paid",
  openReceipt: "Receipt of the payment",
  receipt: "Receipt",
  phone: "Phone number",
  agreement: "I agree",
  subscribe: "Subscribe",
  cancel: "Cancel the subscription",
  cancelYes: "Yes, cancel",
  cancelled: "cancelled",
};

export const PAYER_WORDS: Record<Language, typeof ru> = { ru, kk, en };
