/** The counter: an amount is keyed in, and its code shown to the customer. */
import { Box, Button, Stack, Text, UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupedText, typedMoney } from "../../shared/format/money.ts";
import { useProvider } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Page } from "../../shared/ui/page.tsx";
import styles from "./counter.module.css";
import { NotConnected } from "./create.tsx";
import { useQrInvoice } from "./create-qr.ts";
import { afterKey, KEYS, type Key } from "./keypad.ts";

function keyOf({ key }: KeyboardEvent): Key | undefined {
  if (key === "Backspace") return "erase";
  return KEYS.find((known) => known === (key === "." ? "," : key));
}

export function Counter() {
  const { t } = useTranslation();
  const isTest = useProvider().state === "never";
  const [typed, setTyped] = useState("");
  const making = useQrInvoice();
  const amount = typedMoney(typed.replace(/,$/, ""));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (key !== undefined && !isShortcut && !isTypedElsewhere(event)) setTyped((text) => afterKey(text, key));
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <Page title={t("invoices.counter.title")} narrow>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (amount !== null) making.mutate(amount);
        }}
      >
        <Stack maw={420} mx="auto">
          <Text c="dimmed" size="sm" ta="center" visibleFrom="sm">
            {t("invoices.counter.about")}
          </Text>
          <Box className={styles.display} data-empty={typed === ""} role="status" aria-label={t("invoices.amount")}>
            {groupedText(typed === "" ? "0" : typed)} ₸
          </Box>
          <Box className={styles.pad}>
            {KEYS.map((key) => (
              <UnstyledButton
                key={key}
                className={styles.key}
                {...(key === "erase" && { "aria-label": t("invoices.counter.erase") })}
                {...(key === "," && { "aria-label": t("invoices.counter.comma") })}
                onClick={() => setTyped((text) => afterKey(text, key))}
              >
                {key === "erase" ? <Icon name="erase" size={26} /> : key}
              </UnstyledButton>
            ))}
          </Box>
          {isTest && <NotConnected />}
          <Failure error={making.error} />
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

function isTypedElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
