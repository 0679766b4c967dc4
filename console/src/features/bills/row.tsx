/** The row of a bill: in the list of all bills it links to the merchant, in a merchant's list it does not. */
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Row } from "../../shared/ui/rows.tsx";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import { useNow } from "../../shared/ui/use-now.ts";
import { useTariffName } from "../tariffs/index.ts";
import type { Bill } from "./filter.ts";

const MINUTE_MS = 60_000;
const TONES: Record<Bill["status"], Tone> = { open: "wait", paid: "good", void: "off" };

/** An open bill is overdue from the end of the paid time that it follows. */
function BillTag({ bill: { status, follows } }: { bill: Bill }) {
  const { t } = useTranslation();
  const isOpen = status === "open";
  const isOverdue = Date.parse(follows) < useNow(MINUTE_MS, isOpen) && isOpen;
  if (isOverdue) return <Tag tone="bad">{t("bills.overdue")}</Tag>;
  return <Tag tone={TONES[status]}>{t(`bills.status.${status}`)}</Tag>;
}

type BillRowProps = {
  bill: Bill;
  /** Absent on the page of the merchant itself. */
  tenant_name?: string;
};

export function BillRow({ bill, tenant_name }: BillRowProps) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const tariffName = useTariffName();
  const period = t("bills.period", {
    days: t("tariffs.days", { count: bill.period_days }),
    day: day(bill.follows),
  });
  const content = {
    value: money(String(bill.price_kzt)),
    note: <BillTag bill={bill} />,
  };
  if (tenant_name === undefined) return <Row title={tariffName(bill.tariff)} about={period} {...content} />;
  return (
    <Row
      to={{ to: "/admin/tenants/$id", params: { id: bill.tenant_id } }}
      title={<bdi>{tenant_name}</bdi>}
      about={`${tariffName(bill.tariff)}, ${period}`}
      {...content}
    />
  );
}
