/** The step after signing up: asks for the shop's name, and offers the secrets of the new merchant to a developer. */
import { Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { setMe } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Secret } from "../../shared/ui/secret.tsx";
import { FirstCall } from "../developers/index.ts";

type Secrets = { api_key: { secret: string }; webhook_secret: string };

export function ShopName({ made }: { made: Secrets }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [name, setName] = useState("");
  const saving = useMutation({
    mutationFn: () => answerOf(api.PATCH("/api/dashboard/v1/profile", { body: { name: name.trim() } })),
    onSuccess(person) {
      setMe(person);
      void router.navigate({ to: "/console/qr" });
    },
  });
  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Stack>
          <Title order={1} fz={24}>
            {t("people.ready")}
          </Title>
          <TextInput
            label={t("people.shop_name")}
            description={t("people.shop_name_about")}
            autoComplete="organization"
            required
            withAsterisk={false}
            autoFocus
            maxLength={128}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Failure error={saving.error} />
          <Button type="submit" size="md" loading={saving.isPending} disabled={name.trim() === ""}>
            {t("people.first_sale")}
          </Button>
        </Stack>
      </form>
      <ButtonLink to="/console" variant="default">
        {t("people.go_on")}
      </ButtonLink>
      <ForDeveloper made={made} />
    </Stack>
  );
}

/** The API returns these secrets only once, so a developer may copy them here; new ones can be made later. */
function ForDeveloper({ made }: { made: Secrets }) {
  const { t } = useTranslation();
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <>
      <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={toggle}>
        {t("people.for_developer")}
      </Button>
      {isOpen && (
        <>
          <Text size="sm" c="dimmed">
            {t("people.secrets_about")}
          </Text>
          <Secret label={t("people.test_key")} value={made.api_key.secret} />
          <FirstCall secret={made.api_key.secret} />
          <Secret label={t("people.webhook_secret")} value={made.webhook_secret} />
        </>
      )}
    </>
  );
}
