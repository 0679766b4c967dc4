/** The provider's error numbers, each with its text and the field that carries it. */

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
  [AMOUNT_WRONG, { field: "Description", words: "Неверная сумма" }],
]);

/** Where the envelope of `code` carries its text, and which; an unknown number is a plain refusal. */
export function wordsOf(code: number): { field: "Message" | "Description"; words: string } {
  return WORDS.get(code) ?? { field: "Message", words: "Операция отклонена" };
}
