/** The control that changes the language at once. */
import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/language.ts";
import { LANGUAGES } from "../../shared/i18n/languages.ts";

/** `short` names the languages by three letters. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("frame.language")}
      value={language}
      onChange={choose}
      data={LANGUAGES.map(({ code, name, short: letters }) => ({ value: code, label: short ? letters : name }))}
    />
  );
}
