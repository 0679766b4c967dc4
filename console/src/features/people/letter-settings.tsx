/** The settings of letters to the person: their language, and whether those about the business are sent. */
import { NativeSelect, Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { LANGUAGES, type Language } from "../../shared/i18n/languages.ts";
import { setMe, useMe } from "../../shared/session/me.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";

type Changes = { language?: Language; wants_notices?: boolean };

export function LetterSettings() {
  const { t } = useTranslation();
  const { user, mail } = useMe();
  const saving = useMutation({
    mutationFn: (body: Changes) => answerOf(api.PATCH("/api/dashboard/v1/profile", { body })),
    onSuccess: setMe,
  });
  const { language, wants_notices } = { ...user, ...(saving.isPending && saving.variables) };
  return (
    <Stack>
      <Title order={2} fz={18}>
        {t("people.letters")}
      </Title>
      {!mail && (
        <Text size="sm" c="dimmed">
          {t("people.letters_off")}
        </Text>
      )}
      <NativeSelect
        label={t("people.letters_language")}
        data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        disabled={saving.isPending}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          const chosen = LANGUAGES.find(({ code }) => code === value);
          if (chosen !== undefined) saving.mutate({ language: chosen.code });
        }}
      />
      <Switch
        label={t("people.notices")}
        description={t("people.notices_about")}
        disabled={saving.isPending}
        checked={wants_notices}
        onChange={(event) => saving.mutate({ wants_notices: event.currentTarget.checked })}
      />
      <Failure error={saving.error} />
      <Done when={saving.isSuccess} />
    </Stack>
  );
}
