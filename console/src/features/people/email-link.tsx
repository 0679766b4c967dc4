/** The page behind the links that confirm a new e-mail address, and that undo the change. */
import { Button, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";

const route = getRouteApi("/guests/console/email/$token");

/** Requires a click, because programs that scan mail open the links in it. */
export function EmailLink() {
  const { t } = useTranslation();
  const { token } = route.useParams();
  const act = token.startsWith("undo-") ? "undo" : "confirm";
  const title = t(`people.email_link.${act}`);
  useEffect(() => {
    document.title = `${title} · ${t("name")}`;
  }, [title, t]);
  const acting = useMutation({
    mutationFn: () =>
      answerOf(
        act === "undo"
          ? api.POST("/api/dashboard/v1/email/undo", { body: { token } })
          : api.POST("/api/dashboard/v1/email/confirm", { body: { token } }),
      ),
  });
  const isOver = isApiError(acting.error, "GONE");
  return (
    <Stack>
      <Title order={1} fz={24}>
        {isOver ? t("people.email_link.over") : title}
      </Title>
      <Text c="dimmed" role="status">
        {isOver
          ? t("people.email_link.over_about")
          : t(`people.email_link.${act}_${acting.isSuccess ? "done" : "about"}`)}
      </Text>
      {!isOver && <Failure error={acting.error} />}
      {acting.isSuccess || isOver ? (
        <ButtonLink to="/console" size="md">
          {t("people.email_link.go_on")}
        </ButtonLink>
      ) : (
        <Button size="md" loading={acting.isPending} onClick={() => acting.mutate()}>
          {t(`people.email_link.${act}_do`)}
        </Button>
      )}
    </Stack>
  );
}
