/** A secret that is shown once, and the button that copies it. */
import { Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {value}
      </Code>
      <Group>
        <Copy value={value} />
      </Group>
    </Stack>
  );
}

export function Copy({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="light"
          onClick={copy}
          leftSection={<Icon name={copied ? "check" : "copy"} size={16} />}
        >
          {copied ? t("copied") : t("copy")}
        </Button>
      )}
    </CopyButton>
  );
}
