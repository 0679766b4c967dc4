/** The notice that offers to resume all subscriptions that a disconnection of the provider has paused. Renders nothing without any, and without the permission. */
import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useMay } from "../../shared/session/may.tsx";
import { useProvider } from "../../shared/session/me.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { pausedQuery } from "./queries.ts";

export function PausedNotice() {
  const { t } = useTranslation();
  const mayResume = useMay("subscriptions:write");
  const isOffered = useProvider().state === "connected" && mayResume;
  const count = useQuery({ ...pausedQuery, enabled: isOffered }).data?.total ?? 0;
  if (!isOffered || count === 0) return null;
  return (
    <Notice tone="wait">
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={550}>
          {t("subscriptions.paused_by_disconnection", { count })}
        </Text>
        <Confirm
          calm
          label={t("subscriptions.resume_all", { count })}
          title={t("subscriptions.resume_all_title", { count })}
          about={t("subscriptions.resume_all_about")}
          act={resumeAll}
        />
      </Group>
    </Notice>
  );
}

async function resumeAll(): Promise<void> {
  await answerOf(api.POST("/api/dashboard/v1/subscriptions/resume-paused"));
  await queryClient.invalidateQueries({ queryKey: queryKeys.subscriptions.all });
}
