/** Names the invoice, refund or subscription of a delivery, and links to their pages. */
import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../shared/ui/link.tsx";

type Subject = { invoice_id: number | null; refund_id: number | null; subscription_id: number | null };

/** Names the most specific one; undefined without any. */
export function useDeliverySubject(): (subject: Subject) => string | undefined {
  const { t } = useTranslation();
  return ({ invoice_id, refund_id, subscription_id }) => {
    if (refund_id !== null) return t("developers.about_refund", { id: refund_id });
    if (invoice_id !== null) return t("developers.about_invoice", { id: invoice_id });
    return subscription_id === null ? undefined : t("developers.about_subscription", { id: subscription_id });
  };
}

/** A refund has no page of its own; its link leads to that of the invoice. */
export function DeliverySubject({ invoice_id, refund_id, subscription_id }: Subject) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" justify="flex-end">
      {invoice_id !== null && (
        <TextLink size="sm" to="/console/invoices/$id" params={{ id: String(invoice_id) }}>
          {t("developers.about_invoice", { id: invoice_id })}
        </TextLink>
      )}
      {refund_id !== null && t("developers.about_refund", { id: refund_id })}
      {subscription_id !== null && (
        <TextLink size="sm" to="/console/subscriptions/$id" params={{ id: String(subscription_id) }}>
          {t("developers.about_subscription", { id: subscription_id })}
        </TextLink>
      )}
    </Group>
  );
}
