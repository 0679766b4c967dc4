/** The invoices that a payment link has made, newest first. */
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PagedList } from "../../shared/ui/list-page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { InvoiceRow } from "../invoices/index.ts";
import { PAYMENTS_PAGE_SIZE, paymentsQuery } from "./queries.ts";

export function Payments({ id }: { id: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(paymentsQuery(id, page));
  return (
    <Stack gap="xs">
      <Title order={2} fz={18}>
        {t("links.payments")}
      </Title>
      <PagedList
        query={query}
        page={page}
        size={PAYMENTS_PAGE_SIZE}
        onTurn={setPage}
        empty={
          <Text size="sm" c="dimmed">
            {t("links.no_payments")}
          </Text>
        }
      >
        {(invoices) => (
          <Rows>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Stack>
  );
}
