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

/** A status in words; one without words of its own stands for itself. */
export function describeStatus(status: string): string {
  return DESCRIPTIONS.get(status) ?? status;
}
