/** The page of a person without a chosen merchant: the person's merchants, or a text that there are none. */
import { Button, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shared/session/me.ts";
import { useSignOut } from "../../shared/session/sign-out.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { switchTenant } from "./switch-tenant.ts";

export function ChooseMerchant() {
  const { t } = useTranslation();
  const { user, tenants } = useMe();
  const switching = useMutation({ mutationFn: switchTenant });
  const leaving = useSignOut();
  const title = t(tenants.length === 0 ? "team.none" : "team.choose");
  useEffect(() => {
    document.title = `${title} · ${t("name")}`;
  }, [title, t]);
  return (
    <Stack>
      <Title order={1} fz={24}>
        {title}
      </Title>
      {tenants.length === 0 && (
        <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {t("team.none_about", { email: user.email })}
        </Text>
      )}
      {tenants.map(({ id, name }) => (
        <Button
          key={id}
          size="md"
          variant="default"
          loading={switching.isPending && switching.variables === id}
          onClick={() => switching.mutate(id)}
        >
          {name}
        </Button>
      ))}
      <Failure error={switching.error} />
      <Button variant="subtle" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {t("frame.sign_out")}
      </Button>
    </Stack>
  );
}
