/** The buttons that simulate the customer's action on a sandbox invoice. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { Failure } from "../../shared/ui/failure.tsx";

type Ending = "paid" | "cancelled" | "expired";

export function useSimulation(id: number) {
  return useMutation({
    mutationFn: (status: Ending) =>
      answerOf(
        api.POST("/api/dashboard/v1/sandbox/invoices/{id}/simulate", { params: { path: { id } }, body: { status } }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all }),
  });
}

export function Simulate({ id }: { id: number }) {
  const { t } = useTranslation();
  const simulating = useSimulation(id);
  const button = (status: Ending) => (
    <Button
      variant={status === "paid" ? "light" : "default"}
      loading={simulating.isPending && simulating.variables === status}
      disabled={simulating.isPending}
      onClick={() => simulating.mutate(status)}
    >
      {t(`invoices.simulate_${status}`)}
    </Button>
  );
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} fz={18}>
          {t("invoices.simulate")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("invoices.simulate_about")}
        </Text>
        <Failure error={simulating.error} />
        <Group gap="sm">
          {button("paid")}
          {button("cancelled")}
          {button("expired")}
        </Group>
      </Stack>
    </Card>
  );
}
