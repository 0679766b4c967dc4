/** How an invoice stands, in a word and a colour. */
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import type { InvoiceStatus } from "./filter.ts";

export const STATUS_TONES: Record<InvoiceStatus, Tone> = {
  pending: "wait",
  cancelling: "wait",
  paid: "good",
  cancelled: "off",
  expired: "off",
  partially_refunded: "part",
  refunded: "part",
};

/** The paid invoice of a test is not green. */
export function Status({ status, is_sandbox }: { status: InvoiceStatus; is_sandbox: boolean }) {
  const { t } = useTranslation();
  return <Tag tone={is_sandbox ? "test" : STATUS_TONES[status]}>{t(`invoices.statuses.${status}`)}</Tag>;
}
