/** The provider's error numbers, each with its text and the field that carries it. */

export const CERTIFICATE_MISSING = -10000;
export const DEVICE_MISSING = -1501;
export const DEVICE_INACTIVE = -1502;
export const DEVICE_ELSEWHERE = -1503;
export const TRADE_POINTS_MISSING = -14000002;
export const TRADE_POINT_MISSING = -99000002;
export const DEVICE_WRONG = -99000003;
export const TRADE_POINT_DISABLED = 990000018;
export const TRADE_POINT_WITHOUT_QR = 990000026;
export const PAYMENT_METHODS_MISSING = 990000033;
const UNAVAILABLE = -999;
export const SESSION_DEAD = -101001;
export const SESSION_INVALID = -10001;
export const OPERATION_MISSING = -99000001;
export const REFUND_TOO_LARGE = -99000005;
const REFUND_UNCLEAR = -99000006;
export const REFUND_NOT_POSSIBLE = -99000011;
export const CANCEL_NOT_POSSIBLE = -99000012;
export const PARTIAL_REFUND_NOT_POSSIBLE = -99000020;
export const AMOUNT_WRONG = 990000028;

const WORDS = new Map<number, { field: "Message" | "Description"; words: string }>([
  [UNAVAILABLE, { field: "Description", words: "Сервис временно недоступен" }],
  [SESSION_DEAD, { field: "Description", words: "Сессия завершена: выполнен вход на другом устройстве" }],
  [SESSION_INVALID, { field: "Description", words: "Сессия недействительна" }],
  [OPERATION_MISSING, { field: "Message", words: "Операция не найдена" }],
  [REFUND_TOO_LARGE, { field: "Message", words: "Сумма возврата больше доступной" }],
  [REFUND_UNCLEAR, { field: "Message", words: "Не удалось выполнить возврат" }],
  [REFUND_NOT_POSSIBLE, { field: "Message", words: "Возврат невозможен в этом статусе" }],
  [CANCEL_NOT_POSSIBLE, { field: "Message", words: "Счёт нельзя отменить в этом статусе" }],
  [PARTIAL_REFUND_NOT_POSSIBLE, { field: "Message", words: "Частичный возврат невозможен" }],
  [CERTIFICATE_MISSING, { field: "Message", words: "Отсутствует сертификат клиента" }],
  [DEVICE_MISSING, { field: "Message", words: "Устройство не найдено" }],
  [DEVICE_INACTIVE, { field: "Message", words: "Устройство не активно" }],
  [DEVICE_ELSEWHERE, { field: "Message", words: "Устройство зарегистрировано в другой торговой точке" }],
  [TRADE_POINTS_MISSING, { field: "Message", words: "Нет торговых точек" }],
  [TRADE_POINT_MISSING, { field: "Message", words: "Торговая точка не найдена" }],
  [DEVICE_WRONG, { field: "Message", words: "Покупка сделана на другом устройстве" }],
  [TRADE_POINT_DISABLED, { field: "Message", words: "Торговая точка отключена" }],
  [TRADE_POINT_WITHOUT_QR, { field: "Message", words: "Торговая точка не принимает оплату по QR" }],
  [PAYMENT_METHODS_MISSING, { field: "Message", words: "Нет доступных способов оплаты" }],
  [AMOUNT_WRONG, { field: "Description", words: "Неверная сумма" }],
]);

/** Where the envelope of `code` carries its text, and which; an unknown number is a plain refusal. */
export function wordsOf(code: number): { field: "Message" | "Description"; words: string } {
  return WORDS.get(code) ?? { field: "Message", words: "Операция отклонена" };
}
