/** The page of a merchant's API keys. */
import { Button, Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/session/may.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { Documents } from "./documents.tsx";
import { FirstCall } from "./first-call.tsx";
import { KeyList } from "./key-list.tsx";
import { NewKey } from "./new-key.tsx";
import { keysQuery } from "./queries.ts";
import { Sections } from "./sections.tsx";
import { ShownOnce } from "./shown-once.tsx";

export function Keys() {
  const { t } = useTranslation();
  const mayChange = useMay("keys:write");
  const keys = useQuery(keysQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const [isMaking, making] = useDisclosure();
  const newKey = mayChange && (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={making.open}>
      {t("developers.new_key")}
    </Button>
  );
  return (
    <Sections about={t("developers.keys_about")} actions={newKey}>
      <Loaded query={keys}>{({ items }) => <KeyList keys={items} newKey={newKey} onMade={setSecret} />}</Loaded>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <KindOfKey mode="test" />
        <KindOfKey mode="live" />
      </SimpleGrid>
      <Documents />
      <NewKey opened={isMaking} onClose={making.close} onMade={setSecret} />
      <ShownOnce
        title={t("developers.key_ready")}
        label={t("developers.key_label")}
        secret={secret}
        onKept={() => setSecret(null)}
      >
        {secret?.startsWith("svc_test_") && <FirstCall secret={secret} />}
      </ShownOnce>
    </Sections>
  );
}

function KindOfKey({ mode }: { mode: "test" | "live" }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack gap={6} align="flex-start">
        <Tag tone={mode === "test" ? "test" : "good"}>{t(`developers.mode.${mode}`)}</Tag>
        <Title order={2} fz={16} ff="monospace">
          {`svc_${mode}_…`}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`developers.mode_about.${mode}`)}
        </Text>
      </Stack>
    </Card>
  );
}
