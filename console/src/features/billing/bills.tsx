/** The list of a merchant's closed bills. */
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { usePeriod } from "./labels.ts";
import type { BillingData } from "./queries.ts";

export function Bills({ billing: { state, bills, open_bill, period_options } }: { billing: BillingData }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const period = usePeriod();
  if (bills.length === 0) {
    // When nothing can be billed any more, the text of the tariff's state says what to do.
    if (open_bill !== null || state !== "active") return null;
    const about = t(period_options.length === 0 ? "billing.no_bills_free_about" : "billing.no_bills_about");
    return <Empty icon="card" title={t("billing.no_bills")} about={about} />;
  }
  return (
    <Stack gap="sm">
      <Title order={2} fz={18}>
        {t("billing.bills")}
      </Title>
      <Rows>
        {bills.map(({ id, status, period_days, price_kzt, issued_at, settled_at }) => (
          <Row
            key={id}
            title={`${t("billing.bill_number", { id })} · ${period(period_days)}`}
            about={day(settled_at ?? issued_at)}
            value={money(String(price_kzt))}
            note={<Tag tone={status === "paid" ? "good" : "off"}>{t(`billing.bill_status.${status}`)}</Tag>}
          />
        ))}
      </Rows>
    </Stack>
  );
}
