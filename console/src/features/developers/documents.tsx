/** Links to the reference, the guides and the files that clients are made of, and an example of a first call. */
import { Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FirstCall } from "./first-call.tsx";

export function Documents() {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {t("developers.docs")}
        </Title>
        <Group gap="xl" align="flex-start">
          <Document href="/docs" name={t("developers.reference")} about={t("developers.docs_about")} />
          <Document href="/docs/guides" name={t("developers.guides")} about={t("developers.guides_about")} />
          <Document href="/openapi.json" name="openapi.json" about={t("developers.openapi_about")} />
          <Document
            href="/docs/tolem.postman_collection.json"
            name={t("developers.collection")}
            about={t("developers.collection_about")}
          />
        </Group>
        <FirstCall secret="svc_test_…" />
      </Stack>
    </Card>
  );
}

/** A link to a document outside the console, which opens in a new tab. */
function Document({ href, name, about }: { href: string; name: string; about: string }) {
  return (
    <Stack gap={2} flex="1 1 220px">
      <Anchor href={href} target="_blank" rel="noreferrer" fw={550} underline="always">
        {name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </Stack>
  );
}
