/** The row of an invoice in a list. */
import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { Row } from "../../shared/ui/rows.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import type { Invoice } from "./queries.ts";
import { STATUS_TONES, Status } from "./status.tsx";

export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { money, phone, time } = useFormat();
  const { id, channel, client_name, client_phone, external_order_id, description, is_sandbox } = invoice;
  const whose = client_name ?? (client_phone === null ? null : phone(client_phone));
  const about = [`№ ${id}`, time(invoice.created_at), external_order_id, description];
  return (
    <Row
      to={{ to: "/console/invoices/$id", params: { id: String(id) } }}
      picture={
        <IconBadge icon={channel === "qr" ? "qr" : "phone"} tone={is_sandbox ? "test" : STATUS_TONES[invoice.status]} />
      }
      title={<bdi>{whose ?? t(channel === "qr" ? "invoices.by_qr" : "invoices.by_phone")}</bdi>}
      about={<DotSeparated of={about} />}
      value={money(invoice.amount)}
      note={
        <Group gap={6} wrap="nowrap">
          {is_sandbox && <Tag tone="test">{t("sandbox")}</Tag>}
          <Status invoice={invoice} />
        </Group>
      }
    />
  );
}
