/** The tag of an invoice's status. */
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import type { InvoiceStatus } from "./filter.ts";
import type { Invoice } from "./queries.ts";

export const STATUS_TONES: Record<InvoiceStatus, Tone> = {
  pending: "wait",
  cancelling: "wait",
  paid: "good",
  cancelled: "off",
  expired: "off",
  partially_refunded: "part",
  refunded: "part",
};

/** Shows the status, or for a held invoice that it waits for a decision. A paid test invoice is not green. */
export function Status({
  invoice: { status, held_reason, is_sandbox },
}: {
  invoice: Pick<Invoice, "status" | "held_reason" | "is_sandbox">;
}) {
  const { t } = useTranslation();
  if (held_reason !== undefined) return <Tag tone="bad">{t("invoices.held.tag")}</Tag>;
  return <Tag tone={is_sandbox ? "test" : STATUS_TONES[status]}>{t(`invoices.statuses.${status}`)}</Tag>;
}
