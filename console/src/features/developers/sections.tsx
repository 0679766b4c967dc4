/** The head of the pages for developers: their title, and the links between them. */
import { Box, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMayOpen } from "../../shared/session/may.tsx";
import { BlockLink } from "../../shared/ui/link.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { showChosen } from "../../shared/ui/show-chosen.ts";
import styles from "./sections.module.css";

const SECTIONS = [
  { to: "/console/developers", name: "keys", exact: true },
  { to: "/console/developers/webhook", name: "webhook", exact: false },
  { to: "/console/developers/deliveries", name: "deliveries", exact: false },
  { to: "/console/developers/events", name: "events", exact: false },
  { to: "/console/developers/logs", name: "logs", exact: false },
] as const;

type SectionsProps = { about: string; actions?: ReactNode; children: ReactNode };

/** `about` describes the page in one sentence. */
export function Sections({ about, actions, children }: SectionsProps) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  return (
    <Page title={t("developers.title")} actions={actions}>
      <Stack gap="md">
        <Box component="nav" ref={showChosen} className={styles.sections} aria-label={t("developers.sections")}>
          {SECTIONS.filter(({ to }) => mayOpen(to)).map(({ to, name, exact }) => (
            <BlockLink key={to} to={to} className={styles.section} activeOptions={{ exact }}>
              {t(`developers.${name}`)}
            </BlockLink>
          ))}
        </Box>
        <Text c="dimmed" maw={720}>
          {about}
        </Text>
      </Stack>
      {children}
    </Page>
  );
}
