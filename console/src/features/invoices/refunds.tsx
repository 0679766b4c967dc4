/** The list of the refunds of an invoice. */
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import { useMadeBy, useMakers } from "./made-by.ts";
import { hasMetadata, Metadata } from "./metadata.tsx";
import { type Refund, refundsQuery } from "./queries.ts";

const TONES: Record<Refund["status"], Tone> = { pending: "wait", completed: "good", failed: "bad" };
/** The reason of a refund that was made at the provider. */
const BY_PROVIDER = "provider";

export function Refunds({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery(refundsQuery(id));
  const makers = useMakers(id);
  const madeBy = useMadeBy();
  const authorOf = (refund: Refund) => madeBy(makers?.refunds.find((made) => made.id === refund.id)?.made_by);
  return (
    <Card>
      <Title order={2} fz={18} mb="sm">
        {t("invoices.refund.title")}
      </Title>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("invoices.refund.none")}
            </Text>
          ) : (
            <Stack gap="md">
              {items.map((refund) => (
                <OneRefund key={refund.id} refund={refund} author={authorOf(refund)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}

function OneRefund({ refund, author }: { refund: Refund; author: string | null }) {
  const { t } = useTranslation();
  const { money, instant } = useFormat();
  const { reason, failure_code } = refund;
  const why = failure_code === null ? null : t(`invoices.refund.failures.${failure_code}`);
  const said = reason === BY_PROVIDER ? t("invoices.refund.made_by_provider") : reason;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{money(refund.amount)}</Text>
        <RefundStatus refund={refund} />
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        <DotSeparated of={[instant(refund.created_at), author, said, why]} />
      </Text>
      {hasMetadata(refund.metadata) && <Metadata values={refund.metadata} />}
    </div>
  );
}

export function RefundStatus({ refund: { status, refund_qr_url } }: { refund: Refund }) {
  const { t } = useTranslation();
  return (
    <Tag tone={TONES[status]}>{t(`invoices.refund.statuses.${refund_qr_url === undefined ? status : "scan"}`)}</Tag>
  );
}
