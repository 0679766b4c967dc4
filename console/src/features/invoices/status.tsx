/** The tag of an invoice's status. */
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

export function Status({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation();
  return <Tag tone={STATUS_TONES[status]}>{t(`invoices.statuses.${status}`)}</Tag>;
}
