/** The dialog that sends the events of some days to an endpoint again. */
import { Button, Group, Modal, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { dayStart, isDay } from "../../shared/format/dates.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";

type ReplayDialogProps = { id: string; opened: boolean; onClose: () => void };

export function ReplayDialog({ id, opened, onClose }: ReplayDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("developers.replay")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <ReplayForm id={id} />
    </Modal>
  );
}

function ReplayForm({ id }: { id: string }) {
  const { t } = useTranslation();
  const [days, setDays] = useState({ from: "", to: "" });
  const [isAll, setAll] = useState(false);
  const callOnce = useIdempotentCall();
  const isTyped = isDay(days.from) && isDay(days.to);
  const replaying = useMutation({
    mutationFn() {
      const span = { from: dayStart(days.from), to: dayStart(days.to, 1) };
      const body = { ...span, only: isAll ? ("all" as const) : ("dropped" as const) };
      return callOnce(body, (header) => {
        const params = { path: { id }, header };
        return answerOf(api.POST("/api/dashboard/v1/webhook-endpoints/{id}/replay", { params, body }));
      });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.deliveries.all }),
  });
  const problemOf = useFieldProblems(replaying.error);
  const change = (changes: Partial<typeof days>) => {
    setDays((before) => ({ ...before, ...changes }));
    replaying.reset();
  };
  return (
    <Stack>
      <Text size="sm">{t("developers.replay_about")}</Text>
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={t("developers.from")}
          value={days.from}
          error={problemOf("from")}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t("developers.to")}
          value={days.to}
          error={problemOf("to")}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </Group>
      <Switch
        size="md"
        label={t("developers.replay_all")}
        description={t("developers.replay_all_about")}
        checked={isAll}
        onChange={(event) => {
          setAll(event.currentTarget.checked);
          replaying.reset();
        }}
      />
      <Failure error={replaying.error} known={["from", "to"]} />
      <Group justify="flex-end">
        <Done
          when={replaying.isSuccess}
          label={t("developers.redelivered_all", { count: replaying.data?.deliveries ?? 0 })}
        />
        <Button disabled={!isTyped} loading={replaying.isPending} onClick={() => replaying.mutate()}>
          {t("developers.replay")}
        </Button>
      </Group>
    </Stack>
  );
}
