/** The choices that the command palette offers for a text: pages, commands, and the results of the search. */
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/language.ts";
import { LANGUAGES } from "../../shared/i18n/languages.ts";
import { useMayOpen } from "../../shared/session/may.tsx";
import type { IconName } from "../../shared/ui/icon.tsx";
import type { NavItem } from "./navigation.ts";
import { PAGE_WORDS } from "./page-words.ts";

/** `key` differs from the keys of all other choices. */
export type Choice = {
  key: string;
  icon: IconName;
  label: string;
  /** Further words by which the choice is found. */
  words?: string;
  note?: string;
  take: () => void;
};
export type ChoiceGroup = { name: string; choices: Choice[] };

/** What the console adds to the palette. All three are hooks. */
export type PaletteSource = {
  usePages: () => Choice[];
  useCommands: () => Choice[];
  useFound: (search: string) => ChoiceGroup[];
};

export type Page = Pick<NavItem, "to" | "icon" | "label">;

/** Choices that open those of `pages` that the role includes. */
export function usePageChoices(pages: Page[]): Choice[] {
  const router = useRouter();
  const mayOpen = useMayOpen();
  const open = pages.filter(({ to }) => mayOpen(to));
  return open.map(({ to, icon, label }) => ({
    key: to,
    icon,
    label,
    words: PAGE_WORDS[to] ?? "",
    take: () => void router.navigate({ to }),
  }));
}

/** Groups without any choice are left out. */
export function useChoices(typed: string, navigation: NavItem[][], source: PaletteSource): ChoiceGroup[] {
  const { t } = useTranslation();
  const pages = [...usePageChoices(navigation.flat()), ...source.usePages()];
  const wanted = plainText(typed).split(/\s+/);
  const fits = ({ label, words = "" }: Choice) => {
    const text = plainText(`${label} ${words}`);
    return wanted.every((part) => text.includes(part));
  };
  const commands = [...source.useCommands(), ...useFrameCommands()];
  return [
    { name: t("frame.palette.pages"), choices: pages.filter(fits) },
    { name: t("frame.palette.commands"), choices: commands.filter(fits) },
    ...source.useFound(typed.trim()),
  ].filter(({ choices }) => choices.length > 0);
}

/** Text for comparison: people type without capitals, and without the dots of ё. */
function plainText(text: string): string {
  return text.trim().toLowerCase().replaceAll("ё", "е");
}

function useFrameCommands(): Choice[] {
  const { t } = useTranslation();
  const { choose } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return [
    {
      key: "theme",
      icon: isDark ? "sun" : "moon",
      label: t(isDark ? "frame.to_light" : "frame.to_dark"),
      take: () => setColorScheme(isDark ? "light" : "dark"),
    },
    ...LANGUAGES.map(({ code, name }): Choice => ({ key: code, icon: "globe", label: name, take: () => choose(code) })),
  ];
}
