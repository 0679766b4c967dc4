/** The form that changes the person's e-mail address, by a link to the new one. */
import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useMe } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { OperatorContact } from "../../shared/ui/operator-contact.tsx";

export function ChangeEmail() {
  const { t } = useTranslation();
  const { user, mail } = useMe();
  return (
    <Stack>
      <Title order={2} fz={18}>
        {t("people.email_title")}
      </Title>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("people.email_now", { email: user.email })}
      </Text>
      {mail ? <EmailForm /> : <NoMail />}
    </Stack>
  );
}

/** Shown when the installation sends no mail, with the contact of its operator. */
function NoMail() {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t("people.no_mail")}
      </Text>
      <OperatorContact c="dimmed" />
    </div>
  );
}

function EmailForm() {
  const { t } = useTranslation();
  const before = useMe().user.email;
  const [email, setEmail] = useState("");
  const asking = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/email", { body: { email: email.trim() } })),
  });
  const problemOf = useFieldProblems(asking.error);
  if (asking.isSuccess) {
    return (
      <div role="status">
        <Notice tone="good">{t("people.email_asked", { email: email.trim(), before })}</Notice>
      </div>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        asking.mutate();
      }}
    >
      <Stack>
        <TextInput
          type="email"
          label={t("people.new_email")}
          description={t("people.new_email_about")}
          required
          withAsterisk={false}
          autoComplete="email"
          value={email}
          error={problemOf("email")}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Failure error={asking.error} known={["email"]} />
        <Group>
          <Button type="submit" variant="default" loading={asking.isPending}>
            {t("people.change_email")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
