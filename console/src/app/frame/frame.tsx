/** Around every page of those who are signed in: the ways to other pages, and what belongs to the person. */
import { ActionIcon, AppShell, Burger, Group, Kbd, ScrollArea, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { SignInAgain } from "../../features/people/sign-in-again.tsx";
import { answerOf, api } from "../../shared/api/client.ts";
import { Icon } from "../../shared/look/icon.tsx";
import { BlockLink } from "../../shared/look/link.tsx";
import { Offline } from "../../shared/look/offline.tsx";
import { Brand } from "./brand.tsx";
import styles from "./frame.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import type { Way } from "./ways.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

type FrameProps = {
  /** Whose pages these are. */
  owner: string;
  ways: Way[][];
  /** What is to be known on every page. */
  banner?: ReactNode;
};

export function Frame({ owner, ways, banner }: FrameProps) {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isSearching, palette] = useDisclosure();
  useHotkeys([["mod+K", palette.open]], []);
  const tabs = ways.flat().filter((way) => way.thumb);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu.
  useEffect(close, [path]);
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 248, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      footer={{ height: { base: 64, sm: 0 } }}
      padding={{ base: "md", sm: "xl" }}
    >
      <a href="#content" className={styles.skip}>
        {t("frame.skip")}
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" gap="sm">
          <Brand size={28} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            ml="auto"
            aria-label={t("frame.palette.title")}
            onClick={palette.open}
          >
            <Icon name="search" size={22} />
          </ActionIcon>
          <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={t("frame.menu")} />
        </Group>
      </AppShell.Header>

      <AppShell.Navbar p="md" className={styles.navbar} aria-label={t("frame.main_ways")}>
        <AppShell.Section visibleFrom="sm" px={10} pt={4} pb="lg">
          <Brand />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea} onClick={close}>
          <Text size="sm" c="dimmed" px={10} pb="xs" truncate>
            {owner}
          </Text>
          <UnstyledButton className={styles.find} onClick={palette.open} visibleFrom="sm">
            <Icon name="search" size={18} />
            <span>{t("frame.palette.find")}</span>
            <Kbd size="xs">Ctrl K</Kbd>
          </UnstyledButton>
          {ways.map((group) => (
            <div key={group[0]?.to} className={styles.group}>
              {group.map((way) => (
                <WayLink key={way.to} way={way} className={styles.way} />
              ))}
            </div>
          ))}
        </AppShell.Section>
        <AppShell.Section pt="md">
          <SignOut />
          <Group gap="xs" wrap="nowrap" mt="sm" justify="space-between">
            <LanguageSwitch short />
            <ThemeSwitch />
          </Group>
        </AppShell.Section>
      </AppShell.Navbar>

      <AppShell.Main id="content" className={styles.main}>
        {banner}
        <Offline />
        <Outlet />
      </AppShell.Main>

      <AppShell.Footer hiddenFrom="sm" className={styles.tabs}>
        {tabs.map((way) => (
          <WayLink key={way.to} way={{ ...way, label: way.short ?? way.label }} className={styles.tab} />
        ))}
      </AppShell.Footer>
      <SignInAgain />
      {isSearching && (
        <Suspense>
          <Palette ways={ways} onClose={palette.close} />
        </Suspense>
      )}
    </AppShell>
  );
}

function WayLink({ way, className = "" }: { way: Way; className: string | undefined }) {
  return (
    <BlockLink to={way.to} className={className} activeOptions={{ exact: way.exact ?? false }}>
      <Icon name={way.icon} />
      <span>{way.label}</span>
    </BlockLink>
  );
}

function SignOut() {
  const { t } = useTranslation();
  // A whole new page forgets whatever was read.
  const leave = () => window.location.assign("/console/login");
  const leaving = useMutation({ mutationFn: () => answerOf(api.POST("/api/dashboard/v1/logout")), onSettled: leave });
  return (
    <UnstyledButton className={styles.way} onClick={() => leaving.mutate()}>
      <Icon name="leave" />
      <span>{t("frame.sign_out")}</span>
    </UnstyledButton>
  );
}
