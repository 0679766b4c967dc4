/** The texts of the provider's statuses, as a cashier reads them. */

const DESCRIPTIONS = new Map([
  ["QrTokenCreated", "QR-код создан"],
  ["Wait", "Ожидание подтверждения"],
  ["RemotePaymentCreated", "Счёт выставлен"],
  ["Processed", "Оплачено"],
  ["Paid", "Оплачено"],
  ["CancelledByUser", "Отменено покупателем"],
  ["RemotePaymentCanceled", "Счёт отменён"],
  ["QrTokenDiscarded", "Срок действия QR-кода истёк"],
  ["Expired", "Срок оплаты истёк"],
]);

/** The text of a status; an unknown status is its own text. */
export function describeStatus(status: string): string {
  return DESCRIPTIONS.get(status) ?? status;
}
