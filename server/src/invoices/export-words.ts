/** The headings and values of an export of invoices, in each language. */
import type { TableLanguage } from "../exports/export.ts";
import type { PublishedStatus } from "../rules/invoice-status.ts";

/** The columns, in their order. */
export const COLUMNS = [
  "id",
  "created_at",
  "status",
  "amount",
  "total_refunded",
  "paid_at",
  "channel",
  "client_name",
  "client_phone",
  "client_comment",
  "external_order_id",
  "description",
  "items",
  "subscription_id",
  "provider_invoice_id",
  "is_sandbox",
] as const;
type Column = (typeof COLUMNS)[number];

type Words = {
  headings: Record<Column, string>;
  statuses: Record<PublishedStatus, string>;
  channels: { phone: string; qr: string };
  yes: string;
  no: string;
};

export const EXPORT_WORDS: Record<TableLanguage, Words> = {
  ru: {
    headings: {
      id: "Счёт №",
      created_at: "Выставлен",
      status: "Статус",
      amount: "Сумма, ₸",
      total_refunded: "Возвращено, ₸",
      paid_at: "Оплачен",
      channel: "Способ",
      client_name: "Клиент",
      client_phone: "Телефон",
      client_comment: "Комментарий клиента",
      external_order_id: "Заказ",
      description: "Описание",
      items: "Товары",
      subscription_id: "Подписка №",
      provider_invoice_id: "Номер у провайдера",
      is_sandbox: "Тестовый",
    },
    statuses: {
      pending: "Ожидает оплаты",
      cancelling: "Отменяется",
      paid: "Оплачен",
      cancelled: "Отменён",
      expired: "Истёк",
      partially_refunded: "Возвращён частично",
      refunded: "Возвращён",
    },
    channels: { phone: "По телефону", qr: "QR-код" },
    yes: "да",
    no: "нет",
  },
  kk: {
    headings: {
      id: "Шот №",
      created_at: "Жіберілген уақыты",
      status: "Күйі",
      amount: "Сомасы, ₸",
      total_refunded: "Қайтарылды, ₸",
      paid_at: "Төленген уақыты",
      channel: "Тәсілі",
      client_name: "Клиент",
      client_phone: "Телефон",
      client_comment: "Клиенттің пікірі",
      external_order_id: "Тапсырыс",
      description: "Сипаттама",
      items: "Тауарлар",
      subscription_id: "Жазылым №",
      provider_invoice_id: "Провайдердегі нөмірі",
      is_sandbox: "Сынақ",
    },
    statuses: {
      pending: "Төлем күтілуде",
      cancelling: "Бас тартылуда",
      paid: "Төленді",
      cancelled: "Бас тартылды",
      expired: "Мерзімі өтті",
      partially_refunded: "Жартылай қайтарылды",
      refunded: "Қайтарылды",
    },
    channels: { phone: "Телефон арқылы", qr: "QR-код" },
    yes: "иә",
    no: "жоқ",
  },
  en: {
    headings: {
      id: "Invoice",
      created_at: "Created",
      status: "Status",
      amount: "Amount, ₸",
      total_refunded: "Refunded, ₸",
      paid_at: "Paid",
      channel: "Sent by",
      client_name: "Customer",
      client_phone: "Phone",
      client_comment: "Customer's comment",
      external_order_id: "Order",
      description: "Description",
      items: "Items",
      subscription_id: "Subscription",
      provider_invoice_id: "Number at the provider",
      is_sandbox: "Sandbox",
    },
    statuses: {
      pending: "Waiting for payment",
      cancelling: "Being cancelled",
      paid: "Paid",
      cancelled: "Cancelled",
      expired: "Expired",
      partially_refunded: "Refunded in part",
      refunded: "Refunded",
    },
    channels: { phone: "Phone", qr: "QR code" },
    yes: "yes",
    no: "no",
  },
};
