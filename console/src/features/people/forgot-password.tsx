/** The page that requests a password reset by mail. */
import { Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { OperatorContact } from "../../shared/ui/operator-contact.tsx";

export function ForgotPassword() {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  useEffect(() => {
    document.title = `${t("people.forgot")} · ${t("name")}`;
  }, [t]);
  const asking = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/password/forgot", { body: { email: email.trim() } })),
  });
  const problemOf = useFieldProblems(asking.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        asking.mutate();
      }}
    >
      <Stack>
        <Title order={1} fz={24}>
          {t("people.forgot")}
        </Title>
        {asking.data === undefined ? (
          <>
            <TextInput
              type="email"
              label={t("people.email")}
              description={t("people.forgot_about")}
              autoComplete="username"
              required
              withAsterisk={false}
              value={email}
              error={problemOf("email")}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Failure error={asking.error} known={["email"]} />
            <Button type="submit" size="md" loading={asking.isPending}>
              {t("people.send_link")}
            </Button>
          </>
        ) : (
          <Asked email={email.trim()} mail={asking.data.mail} />
        )}
        <Text size="sm" ta="center">
          <TextLink underline="always" to="/console/login" c="dimmed">
            {t("people.log_in")}
          </TextLink>
        </Text>
      </Stack>
    </form>
  );
}

/** Shows the same text for known and unknown addresses. */
function Asked({ email, mail }: { email: string; mail: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Notice tone={mail ? "good" : "wait"}>
        {mail ? t("people.link_sent", { email }) : t("people.link_by_operator")}
        {!mail && <OperatorContact mt={6} />}
      </Notice>
    </div>
  );
}
