/** The operator's buttons that settle an open bill: mark it paid, or void it. */
import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import type { Bill } from "./filter.ts";

type SettleBillProps = {
  bill: Bill;
  /** Absent on the page of the merchant itself. */
  tenant_name?: string;
};

export function SettleBill({ bill, tenant_name }: SettleBillProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const params = { path: { id: bill.id } };
  const price = money(String(bill.price_kzt));

  const ofTenant = (text: string) => (tenant_name === undefined ? text : `${tenant_name}. ${text}`);

  async function markPaid() {
    await answerOf(api.POST("/api/admin/v1/bills/{id}/mark-paid", { params }));
    await queryClient.invalidateQueries();
  }

  async function voidBill(reason: string) {
    const body = { reason: reason === "" ? null : reason };
    await answerOf(api.POST("/api/admin/v1/bills/{id}/void", { params, body }));
    await queryClient.invalidateQueries();
  }

  return (
    <Group gap="xs">
      <Confirm
        calm
        label={t("bills.mark_paid")}
        title={t("bills.mark_paid_title")}
        about={ofTenant(t("bills.mark_paid_about", { price, days: t("tariffs.days", { count: bill.period_days }) }))}
        act={markPaid}
      />
      <Confirm
        label={t("bills.void_it")}
        title={t("bills.void_title")}
        about={ofTenant(t("bills.void_about", { price }))}
        noteLabel={`${t("bills.reason")} (${t("optional")})`}
        act={voidBill}
      />
    </Group>
  );
}
