/** The frame around every page of a signed-in person: navigation, search, language, theme, sign-out. */
import { ActionIcon, AppShell, Burger, Group, Kbd, ScrollArea, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { CatchBoundary, useRouterState } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSignOut } from "../../shared/session/sign-out.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { BlockLink } from "../../shared/ui/link.tsx";
import { OfflineNotice } from "../../shared/ui/offline.tsx";
import { Brand } from "./brand.tsx";
import styles from "./frame.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import type { NavItem } from "./navigation.ts";
import { Owner } from "./owner.tsx";
import { PaletteLost } from "./palette-lost.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { TenantChanged } from "./tenant-changed.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The highest number that fits into a tab. */
const MAX_COUNT_SHOWN = 99;

type FrameProps = {
  /** The name of the merchant, or the e-mail of the operator. */
  owner: string;
  groups: NavItem[][];
  /** The command palette; its code is loaded when it opens. */
  palette: ComponentType<{ navigation: NavItem[][]; onClose: () => void }>;
  /** Shown above every page. */
  banner?: ReactNode;
  /** The page. */
  children: ReactNode;
};

export function Frame({ owner, groups, palette: Palette, banner, children }: FrameProps) {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isSearching, search] = useDisclosure();
  const [isPaletteLost, paletteLost] = useDisclosure();
  // The hotkey goes by the key's place, because the key has another letter on Russian and Kazakh keyboards.
  useHotkeys([["mod+K", search.open, { usePhysicalKeys: true }]], []);
  const tabs = groups.flat().filter((item) => item.inTabBar);
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
            onClick={search.open}
          >
            <Icon name="search" size={22} />
          </ActionIcon>
          <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={t("frame.menu")} />
        </Group>
      </AppShell.Header>

      <AppShell.Navbar p="md" className={styles.navbar} aria-label={t("frame.navigation")}>
        <AppShell.Section visibleFrom="sm" px={10} pt={4} pb="lg">
          <Brand />
        </AppShell.Section>
        <AppShell.Section px={0}>
          <Owner name={owner} />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea} onClick={close}>
          <UnstyledButton className={styles.find} onClick={search.open} visibleFrom="sm">
            <Icon name="search" size={18} />
            <span>{t("frame.palette.find")}</span>
            <Kbd size="xs">Ctrl K</Kbd>
          </UnstyledButton>
          {groups.map((group) => (
            <div key={group[0]?.to} className={styles.group}>
              {group.map((item) => (
                <NavLink key={item.to} item={item} className={styles.link} />
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
        <OfflineNotice />
        {children}
      </AppShell.Main>

      <AppShell.Footer hiddenFrom="sm" className={styles.tabs}>
        {tabs.map((item) => (
          <NavLink key={item.to} item={{ ...item, label: item.tabLabel ?? item.label }} className={styles.tab} />
        ))}
      </AppShell.Footer>
      <SignInAgain />
      <TenantChanged />
      {isSearching && (
        <CatchBoundary
          getResetKey={() => "palette"}
          errorComponent={() => null}
          onCatch={() => {
            search.close();
            paletteLost.open();
          }}
        >
          <Suspense>
            <Palette navigation={groups} onClose={search.close} />
          </Suspense>
        </CatchBoundary>
      )}
      <PaletteLost opened={isPaletteLost} onClose={paletteLost.close} />
    </AppShell>
  );
}

function NavLink({ item, className = "" }: { item: NavItem; className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <BlockLink to={item.to} className={className} activeOptions={{ exact: item.exact ?? false, includeSearch: false }}>
      <Icon name={item.icon} />
      <span>{item.label}</span>
      {item.todo !== undefined && item.todo > 0 && (
        <span className={styles.todo}>
          <span aria-hidden>{item.todo > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : item.todo}</span>
          <VisuallyHidden>{t("frame.todo", { count: item.todo })}</VisuallyHidden>
        </span>
      )}
    </BlockLink>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const leaving = useSignOut();
  return (
    <UnstyledButton className={styles.link} onClick={() => leaving.mutate()}>
      <Icon name="leave" />
      <span>{t("frame.sign_out")}</span>
    </UnstyledButton>
  );
}
