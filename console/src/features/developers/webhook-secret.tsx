/** The card of the secret that signs deliveries: whether it is set, and the button that replaces it. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { webhookChanged } from "./webhook-changed.ts";

const BODY = { rotate_secret: true };

export function WebhookSecret({ isSet, onSecret }: { isSet: boolean; onSecret: (secret: string) => void }) {
  const { t } = useTranslation();
  const callOnce = useIdempotentCall();
  const make = async () => {
    const { tenant, webhookSecret } = await callOnce(BODY, (header) =>
      answerOf(api.POST("/api/dashboard/v1/webhook/configure", { params: { header }, body: BODY })),
    );
    if (webhookSecret !== undefined) onSecret(webhookSecret);
    // Not awaited: the confirmation must not stay open over the new secret.
    void webhookChanged(tenant);
  };
  const making = useMutation({ mutationFn: make });
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {t("developers.secret")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("developers.secret_about")}
        </Text>
        {isSet ? (
          <Text size="sm">{t("developers.secret_set")}</Text>
        ) : (
          <Notice tone="wait">{t("developers.secret_unset")}</Notice>
        )}
        <Failure error={making.error} />
        <Group>
          {isSet ? (
            <Confirm
              calm
              label={t("developers.rotate_secret")}
              title={t("developers.rotate_secret_title")}
              about={t("developers.rotate_secret_about")}
              act={make}
            />
          ) : (
            <Button variant="default" loading={making.isPending} onClick={() => making.mutate()}>
              {t("developers.make_secret")}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
