/** The buttons that change, pause, resume and cancel a subscription that has not ended. */
import { Button, Group } from "@mantine/core";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useMayChange } from "../../shared/session/may.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import type { Subscription } from "./queries.ts";

/** Waits for the change, then has the queries that show the subscription read again. */
async function refreshAfter(change: Promise<Subscription>): Promise<Subscription> {
  const subscription = await change;
  await queryClient.invalidateQueries({ queryKey: queryKeys.subscriptions.all });
  return subscription;
}

/** Pauses an active subscription, or resumes a paused one. */
export function usePauseOrResume({ id, status }: Pick<Subscription, "id" | "status">) {
  const params = { path: { id } };
  return useMutation({
    mutationFn: () =>
      refreshAfter(
        answerOf(
          status === "paused"
            ? api.POST("/api/dashboard/v1/subscriptions/{id}/resume", { params })
            : api.POST("/api/dashboard/v1/subscriptions/{id}/pause", { params }),
        ),
      ),
  });
}

type ActionsProps = { subscription: Subscription; pausing: UseMutationResult<Subscription, Error, void> };

/** Whether the subscription has not ended, and the person may change it (with `sandbox` alone only a sandbox one). */
function useCanChange(subscription: Subscription): boolean {
  const { status } = subscription;
  return useMayChange("subscriptions:write", subscription) && (status === "active" || status === "paused");
}

export function SubscriptionActions({ subscription, pausing }: ActionsProps) {
  const { t } = useTranslation();
  if (!useCanChange(subscription)) return null;
  return (
    <>
      <Button variant="default" loading={pausing.isPending} onClick={() => pausing.mutate()}>
        {t(subscription.status === "paused" ? "subscriptions.resume" : "subscriptions.pause")}
      </Button>
      <ButtonLink variant="default" to="/console/subscriptions/$id/edit" params={{ id: String(subscription.id) }}>
        {t("subscriptions.edit")}
      </ButtonLink>
    </>
  );
}

export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  if (!useCanChange(subscription)) return null;
  const params = { path: { id: subscription.id } };
  return (
    <Group>
      <Confirm
        label={t("subscriptions.cancel")}
        title={t("subscriptions.cancel_title")}
        about={t("subscriptions.cancel_about")}
        act={() => refreshAfter(answerOf(api.POST("/api/dashboard/v1/subscriptions/{id}/cancel", { params })))}
      />
    </Group>
  );
}
