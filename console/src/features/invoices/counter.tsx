/** The page of the counter: an amount is typed on a keypad, and a QR invoice is created for the customer. */
import { Box, Button, Stack, Text, UnstyledButton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { decimalMark, typedMoney } from "../../shared/format/money.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { useProvider } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Page } from "../../shared/ui/page.tsx";
import styles from "./counter.module.css";
import { NotConnected } from "./create.tsx";
import { useQrInvoice } from "./create-qr.ts";
import { afterKey, isFull, KEYS, type Key } from "./keypad.ts";
import { QrFailure } from "./qr-failure.tsx";
import { SoundSwitch } from "./sound-switch.tsx";

function keyOf({ key }: KeyboardEvent): Key | undefined {
  if (key === "Backspace") return "erase";
  return KEYS.find((known) => known === (key === "." ? "," : key));
}

export function Counter() {
  const { t } = useTranslation();
  const { typed: grouped } = useFormat();
  const { language } = useLanguage();
  const isTest = useProvider().state === "never";
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const [wasFull, setFull] = useState(false);
  const making = useQrInvoice();
  const amount = typedMoney(typed.replace(/,$/, ""));
  function press(key: Key) {
    setFull(isFull(typed, key));
    setTyped(afterKey(typed, key));
  }
  useKeyboard(press, () => form.current?.requestSubmit());
  return (
    <Page title={t("invoices.counter.title")} narrow actions={<SoundSwitch />}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (amount !== null && !making.isPending) making.mutate(amount);
        }}
      >
        <Stack maw={420} mx="auto">
          <Text c="dimmed" size="sm" ta="center" visibleFrom="sm">
            {t("invoices.counter.about")}
          </Text>
          <Box>
            <Box className={styles.display} data-empty={typed === ""} role="status" aria-label={t("invoices.amount")}>
              {grouped(typed === "" ? "0" : typed)} ₸
            </Box>
            <Text size="sm" ta="center" c="var(--mantine-color-error)" role="alert">
              {wasFull && t("money_problems.too_large")}
            </Text>
          </Box>
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
                onClick={() => press(key)}
              >
                {key === "erase" ? <Icon name="erase" size={26} /> : key === "," ? decimalMark(language) : key}
              </UnstyledButton>
            ))}
          </Box>
          {isTest && <NotConnected />}
          <QrFailure error={making.error} />
          <Button
            type="submit"
            size="xl"
            disabled={amount === null}
            loading={making.isPending}
            leftSection={<Icon name="qr" size={22} />}
          >
            {t("invoices.counter.show")}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}

/** The keys of the last row, in which there are four. */
const NARROW: readonly Key[] = [",", "0", "00", "erase"];

/** Keys in from anywhere on the page; Enter submits where it does not press a button that has the focus. */
function useKeyboard(press: (key: Key) => void, submit: () => void): void {
  const latest = useRef({ press, submit });
  latest.current = { press, submit };
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (isShortcut || isForOthers(event)) return;
      if (event.key === "Enter" && !event.repeat && !isOnControl(event)) latest.current.submit();
      const key = keyOf(event);
      if (key === undefined) return;
      latest.current.press(key);
      leavePad();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** A key of the pad that had the focus would be pressed by the Enter that ends the typed amount. */
function leavePad(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest("[data-pad]") !== null) focused.blur();
}

function isForOthers({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog]") !== null;
}

function isOnControl({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest("a, button") !== null;
}
