/** The settings of the provider that can be changed while the simulator runs. */

import { HttpError } from "./http-error.ts";
import type { AmountFormat } from "./money.ts";
import type { DateFormat } from "./protocol/dates.ts";

const AMOUNT_FORMATS: readonly AmountFormat[] = ["mixed", "number", "display", "display_nbsp"];
const DATE_FORMATS: readonly DateFormat[] = ["offset", "local"];
const REFUND_REFERENCES = ["ReturnOperationId", "OperationId", "Id", "QrOperationId"] as const;

export type Settings = {
  sign_in_code: string;
  throttle_rpm: number;
  amount_format: AmountFormat;
  date_format: DateFormat;
  refund_reference: (typeof REFUND_REFERENCES)[number];
  partial_refunds: boolean;
  invoice_history_size: number;
  statement_page_size: number;
  qr_poll_interval_seconds: number;
  status_polling_interval_seconds: number;
  /** The addresses from which r3 may be called; none: any. */
  allowed_addresses: readonly string[];
  /** The phones that are no customers of the bank at the official API. */
  unknown_phones: readonly string[];
};

export function defaultSettings(signInCode: string): Settings {
  return {
    sign_in_code: signInCode,
    throttle_rpm: 0,
    amount_format: "mixed",
    date_format: "offset",
    refund_reference: "ReturnOperationId",
    partial_refunds: true,
    invoice_history_size: 100,
    statement_page_size: 100,
    qr_poll_interval_seconds: 3,
    status_polling_interval_seconds: 5,
    allowed_addresses: [],
    unknown_phones: ["77000000000"],
  };
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const texts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
const flag = (value: unknown) => (typeof value === "boolean" ? value : null);
const count = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null);
const oneOf =
  <T>(words: readonly T[]) =>
  (value: unknown) =>
    words.find((word) => word === value) ?? null;

const READERS: { [Name in keyof Settings]: (value: unknown) => Settings[Name] | null } = {
  sign_in_code: text,
  throttle_rpm: count,
  amount_format: oneOf(AMOUNT_FORMATS),
  date_format: oneOf(DATE_FORMATS),
  refund_reference: oneOf(REFUND_REFERENCES),
  partial_refunds: flag,
  invoice_history_size: count,
  statement_page_size: count,
  qr_poll_interval_seconds: count,
  status_polling_interval_seconds: count,
  allowed_addresses: texts,
  unknown_phones: texts,
};

/** `settings` with the given ones changed. An unknown name or a value that does not fit is HTTP 400, and nothing changes. */
export function changedSettings(settings: Settings, changes: Record<string, unknown>): Settings {
  const changed: Record<string, unknown> = { ...settings };
  for (const [name, value] of Object.entries(changes)) {
    const read = Object.hasOwn(READERS, name) ? READERS[name as keyof Settings] : undefined;
    const fit = read?.(value) ?? null;
    if (fit === null) throw new HttpError(400, `${name} cannot be set to that`);
    changed[name] = fit;
  }
  return changed as Settings;
}
