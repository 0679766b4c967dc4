/** The page behind a password-reset link. */
import { Button, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { NewPasswordInput } from "../../shared/ui/new-password-input.tsx";

const route = getRouteApi("/guests/console/reset/$token");

export function ResetPassword() {
  const { t } = useTranslation();
  const { token } = route.useParams();
  const [new_password, setPassword] = useState("");
  useEffect(() => {
    document.title = `${t("people.reset")} · ${t("name")}`;
  }, [t]);
  const setting = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/password/reset", { body: { token, new_password } })),
  });
  const problemOf = useFieldProblems(setting.error);
  if (setting.isSuccess) return <Said title={t("people.reset_done")} about={t("people.reset_done_about")} to="login" />;
  if (isApiError(setting.error, "RESET_EXPIRED")) {
    return <Said title={t("people.reset_expired")} about={t("people.reset_expired_about")} to="forgot" />;
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setting.mutate();
      }}
    >
      <Stack>
        <Title order={1} fz={24}>
          {t("people.reset")}
        </Title>
        <NewPasswordInput
          label={t("people.new_password")}
          value={new_password}
          error={problemOf("new_password")}
          onChange={setPassword}
        />
        <Text size="sm" c="dimmed">
          {t("people.reset_about")}
        </Text>
        <Failure error={setting.error} known={["new_password"]} />
        <Button type="submit" size="md" loading={setting.isPending}>
          {t("people.reset_do")}
        </Button>
      </Stack>
    </form>
  );
}

function Said({ title, about, to }: { title: string; about: string; to: "login" | "forgot" }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Title order={1} fz={24}>
        {title}
      </Title>
      <Text c="dimmed">{about}</Text>
      <ButtonLink to={`/console/${to}`} size="md">
        {t(to === "login" ? "people.enter" : "people.new_link")}
      </ButtonLink>
    </Stack>
  );
}
