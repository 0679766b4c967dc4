/** Names the invoice, refund or subscription that an event is about. */
import { useTranslation } from "react-i18next";

type Payload = { [field: string]: unknown };

/** Names the subject of an event's payload; undefined without one. */
export function useSubject(): (payload: Payload) => string | undefined {
  const { t } = useTranslation();
  return ({ invoice, refund, subscription, subscription_id }) => {
    const invoice_id = idOf(invoice);
    if (invoice_id !== undefined) return t("developers.about_invoice", { id: invoice_id });
    const refund_id = idOf(refund);
    if (refund_id !== undefined) return t("developers.about_refund", { id: refund_id });
    const id = idOf(subscription) ?? subscription_id;
    return id === undefined ? undefined : t("developers.about_subscription", { id });
  };
}

function idOf(subject: unknown): unknown {
  return typeof subject === "object" && subject !== null && "id" in subject ? subject.id : undefined;
}
