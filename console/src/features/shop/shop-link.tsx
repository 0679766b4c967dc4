/** The shop's link, with buttons to open and to copy it. */
import { Button, Card, CopyButton, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";

export function ShopLink({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("shop.link_about")}
        </Text>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {url}
        </Text>
        <Group gap="sm">
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button leftSection={<Icon name={copied ? "check" : "copy"} size={18} />} onClick={copy}>
                {copied ? t("copied") : t("shop.copy")}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            leftSection={<Icon name="shop" size={18} />}
          >
            {t("shop.open")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
