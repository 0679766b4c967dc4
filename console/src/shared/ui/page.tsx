/** The layout of every page: its title and its width. */
import { Box, Group, Stack, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { TextLink } from "./link.tsx";

type PageProps = {
  title: string;
  /** The link to the parent page, if there is one. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Forms are narrow, lists wide. */
  narrow?: boolean;
  /** For a table of many columns. */
  wide?: boolean;
  children: ReactNode;
};

export function Page({ title, back, actions, narrow = false, wide = false, children }: PageProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t("name")}`;
  }, [title, t]);
  return (
    <Box maw={wide ? 1440 : 1040} mx="auto" w="100%">
      {/* Narrow pages begin where the others do, so that the title does not move from page to page. */}
      <Stack gap="lg" maw={narrow ? 560 : undefined}>
        <Box>
          {back !== undefined && (
            <TextLink to={back.to} size="sm" c="dimmed" display="inline-flex" mb={6} style={{ alignItems: "center" }}>
              <Icon name="back" size={16} />
              {back.label}
            </TextLink>
          )}
          <Group justify="space-between" align="center" gap="sm">
            <Title order={1} fz={{ base: 24, sm: 28 }} dir="auto" lineClamp={3} style={{ overflowWrap: "anywhere" }}>
              {title}
            </Title>
            {actions !== undefined && <Group gap="sm">{actions}</Group>}
          </Group>
        </Box>
        {children}
      </Stack>
    </Box>
  );
}
