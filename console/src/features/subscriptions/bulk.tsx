/** The actions on all selected subscriptions: pause and resume. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { BulkBar } from "../../shared/ui/bulk-bar.tsx";
import { BulkDialog } from "../../shared/ui/bulk-dialog.tsx";
import type { Act } from "../../shared/ui/run-bulk.ts";
import type { Selection } from "../../shared/ui/use-selection.ts";
import type { SubscriptionStatus } from "./filter.ts";
import type { Subscription } from "./queries.ts";

const BULK_ACTS = ["resume", "pause"] as const;
type BulkAct = (typeof BULK_ACTS)[number];

/** The status that each action requires. */
const FOR: Record<BulkAct, SubscriptionStatus> = { resume: "paused", pause: "active" };

const ACTS: Record<BulkAct, Act<Subscription>> = {
  async resume({ id }, header) {
    await answerOf(api.POST("/api/dashboard/v1/subscriptions/{id}/resume", { params: { path: { id }, header } }));
    return "done";
  },
  async pause({ id }, header) {
    await answerOf(api.POST("/api/dashboard/v1/subscriptions/{id}/pause", { params: { path: { id }, header } }));
    return "done";
  },
};

export function SubscriptionBulk({ selection }: { selection: Selection<Subscription> }) {
  const { t } = useTranslation();
  const { phone } = useFormat();
  const mayChange = useMay("subscriptions:write", "sandbox");
  const [asked, setAsked] = useState<{ act: BulkAct; items: Subscription[] } | null>(null);
  if (!mayChange) return null;
  return (
    <>
      <BulkBar selection={selection}>
        {BULK_ACTS.map((act) => {
          const items = selection.items.filter(({ status }) => status === FOR[act]);
          return (
            <Button
              key={act}
              variant="default"
              size="sm"
              disabled={items.length === 0}
              onClick={() => setAsked({ act, items })}
            >
              {t(`subscriptions.bulk.${act}`, { n: items.length })}
            </Button>
          );
        })}
      </BulkBar>
      {asked !== null && (
        <BulkDialog
          title={t(`subscriptions.bulk.${asked.act}`, { n: asked.items.length })}
          about={t(`subscriptions.bulk.about.${asked.act}`, { n: asked.items.length })}
          items={asked.items}
          act={ACTS[asked.act]}
          linkOf={({ id, subscriber_name, phone_number }) => ({
            name: subscriber_name ?? phone(phone_number),
            to: { to: "/console/subscriptions/$id", params: { id: String(id) } },
          })}
          onDone={() => void queryClient.invalidateQueries({ queryKey: queryKeys.subscriptions.all })}
          onClose={(wasDone) => {
            setAsked(null);
            if (wasDone) selection.clear();
          }}
        />
      )}
    </>
  );
}
