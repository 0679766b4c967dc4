/** The form that renames the merchant. */
import { Button, Group, Stack, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { setMe, useTenant } from "../../shared/session/me.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";

export function MerchantName() {
  const { t } = useTranslation();
  const tenant = useTenant();
  const [name, setName] = useState(tenant.name);
  const saving = useMutation({
    mutationFn: () => answerOf(api.PATCH("/api/dashboard/v1/profile", { body: { name: name.trim() } })),
    onSuccess: setMe,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <Stack>
        <Title order={2} fz={18}>
          {t("people.merchant")}
        </Title>
        <TextInput
          label={t("people.merchant_name")}
          description={t("people.merchant_name_about")}
          required
          withAsterisk={false}
          maxLength={128}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Failure error={saving.error} />
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={["", tenant.name].includes(name.trim())}>
            {t("save")}
          </Button>
          <Done when={saving.isSuccess && name.trim() === tenant.name} />
        </Group>
      </Stack>
    </form>
  );
}
