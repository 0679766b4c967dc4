/** The actions on all selected invoices. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { isAllowed } from "../../shared/session/may.tsx";
import { useCannot, useMe } from "../../shared/session/me.ts";
import { BulkBar } from "../../shared/ui/bulk-bar.tsx";
import { BulkDialog } from "../../shared/ui/bulk-dialog.tsx";
import type { Selection } from "../../shared/ui/use-selection.ts";
import { ACTS, BULK_ACTS, type BulkAct, isFor, NEEDS, NothingSent } from "./bulk-acts.ts";
import type { Invoice } from "./queries.ts";
import { sumOf } from "./sums.tsx";

type Asked = { act: BulkAct; invoices: Invoice[] };

export function InvoiceBulk({ selection }: { selection: Selection<Invoice> }) {
  const { t } = useTranslation();
  const { permissions } = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Refunds whose code a customer scans are made one by one.
  const cannotRefund = useCannot("refund");
  const isRuledOut = (act: BulkAct, { is_sandbox }: Invoice) => act === "refund" && cannotRefund && !is_sandbox;
  return (
    <>
      <BulkBar selection={selection}>
        {BULK_ACTS.filter((act) => isAllowed(NEEDS[act], permissions)).map((act) => {
          const invoices = selection.items.filter((invoice) => isFor(act, invoice) && !isRuledOut(act, invoice));
          return (
            <Button
              key={act}
              variant="default"
              size="sm"
              disabled={invoices.length === 0}
              onClick={() => setAsked({ act, invoices })}
            >
              {t(`invoices.bulk.${act}`, { n: invoices.length })}
            </Button>
          );
        })}
      </BulkBar>
      {asked !== null && (
        <AskedDialog
          asked={asked}
          onClose={(wasDone) => {
            setAsked(null);
            if (wasDone) selection.clear();
          }}
        />
      )}
    </>
  );
}

function AskedDialog({ asked: { act, invoices }, onClose }: { asked: Asked; onClose: (wasDone: boolean) => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const sum = sumOf(invoices.map((invoice) => (act === "refund" ? invoice.available_for_refund : invoice.amount)));
  return (
    <BulkDialog
      title={t(`invoices.bulk.${act}`, { n: invoices.length })}
      about={t(`invoices.bulk.about.${act}`, { n: invoices.length, amount: money(sum) })}
      isFinal={act === "refund" || act === "cancel"}
      items={invoices}
      act={ACTS[act]}
      linkOf={({ id }) => ({ name: `№ ${id}`, to: { to: "/console/invoices/$id", params: { id: String(id) } } })}
      reasonOf={(error) => (error instanceof NothingSent ? t("invoices.bulk.nothing_sent") : undefined)}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
        if (act === "redeliver") void queryClient.invalidateQueries({ queryKey: queryKeys.deliveries.all });
      }}
      onClose={onClose}
    />
  );
}
