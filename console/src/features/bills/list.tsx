/** The page of the bills of all merchants, newest first, for operators. */
import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { BILL_STATUSES, type BillFilter, readBillFilter } from "./filter.ts";
import styles from "./list.module.css";
import { BillRow } from "./row.tsx";
import { SettleBill } from "./settle.tsx";

const PAGE_SIZE = 25;
const ALL = "all";
const route = getRouteApi("/admin/bills");

function billListQuery({ status, page = 1 }: BillFilter) {
  const query = { ...(status && { status }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return {
    queryKey: queryKeys.bills.list(query),
    queryFn: () => answerOf(api.GET("/api/admin/v1/bills", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

export function BillList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { money } = useFormat();
  const list = useQuery(billListQuery(filter));
  return (
    <ListPage
      title={t("bills.title")}
      filters={
        <Chips
          label={t("bills.which")}
          chips={[
            { value: ALL, label: t("bills.all") },
            ...BILL_STATUSES.map((status) => ({ value: status, label: t(`bills.${status}`) })),
          ]}
          value={filter.status ?? ALL}
          onChoose={(status) => void navigate({ search: readBillFilter({ status }), replace: true })}
        />
      }
      query={list}
      page={filter.page ?? 1}
      size={PAGE_SIZE}
      onTurn={(page) => void navigate({ search: { ...filter, page } })}
      empty={<NoBills filter={filter} />}
    >
      {(items) => (
        <>
          {list.data !== undefined && (
            <Text size="sm" c="dimmed">
              {t("bills.sum", { sum: money(String(list.data.total_kzt)) })}
            </Text>
          )}
          <Rows>
            {items.map((bill) => (
              <Fragment key={bill.id}>
                <BillRow bill={bill} tenant_name={bill.tenant_name} />
                {bill.status === "open" && (
                  <div className={styles.settle}>
                    <SettleBill bill={bill} tenant_name={bill.tenant_name} />
                  </div>
                )}
              </Fragment>
            ))}
          </Rows>
        </>
      )}
    </ListPage>
  );
}

function NoBills({ filter: { status } }: { filter: BillFilter }) {
  const { t } = useTranslation();
  if (status === undefined) return <Empty icon="card" title={t("bills.none")} about={t("bills.none_about")} />;
  const isPaidUp = status === "open";
  return (
    <Empty
      icon={isPaidUp ? "check" : "card"}
      title={isPaidUp ? t("bills.none_open") : t("bills.none_such")}
      about={isPaidUp ? t("bills.none_open_about") : t("bills.none_such_about")}
    >
      <ButtonLink to="/admin/bills" variant="default">
        {t("bills.see_all")}
      </ButtonLink>
    </Empty>
  );
}
