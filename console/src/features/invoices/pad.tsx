/** The on-screen keypad of the counter. */
import { Box, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { decimalMark } from "../../shared/format/money.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./counter.module.css";
import { KEYS, type Key } from "./keypad.ts";

/** The four keys of the last row, which are narrower. */
const NARROW: readonly Key[] = [",", "0", "00", "erase"];

export function Pad({ onPress }: { onPress: (key: Key) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <Box className={styles.pad} data-pad>
      {KEYS.map((key) => (
        <UnstyledButton
          key={key}
          className={styles.key}
          data-narrow={NARROW.includes(key)}
          {...(key === "erase" && { "aria-label": t("invoices.counter.erase") })}
          {...(key === "," && { "aria-label": t("invoices.counter.comma") })}
          // A mouse leaves the focus where it is, so that Enter goes on to show the code.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key === "erase" ? <Icon name="erase" size={26} /> : key === "," ? decimalMark(language) : key}
        </UnstyledButton>
      ))}
    </Box>
  );
}
