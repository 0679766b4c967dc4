/** The page of the counter, which creates a QR invoice for an amount that is typed on a keypad, or for items of the catalog. */
import { Box, Button, Card, Drawer, Group, Stack, Text } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { moneyProblem, typableMoney, typedMoney } from "../../shared/format/money.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { useIsTestOnly } from "../../shared/session/may.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { type CartLine, cartTotal, findByCode, ItemPicker, withOneMore } from "../catalog/index.ts";
import styles from "./counter.module.css";
import { useCounterKeys } from "./counter-keys.ts";
import { TestsAlone } from "./create.tsx";
import { useQrInvoice } from "./create-qr.ts";
import { Goods } from "./goods.tsx";
import { afterKey, isFull, type Key } from "./keypad.ts";
import { Pad } from "./pad.tsx";
import { QrFailure } from "./qr-failure.tsx";
import { SoundSwitch } from "./sound-switch.tsx";

/** From this width of the window the catalog is shown beside the pad. */
const DESK = "(min-width: 1100px)";

export function Counter() {
  const { t } = useTranslation();
  const { typed: grouped } = useFormat();
  const { language } = useLanguage();
  const isDesk = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false });
  const isTest = useIsTestOnly();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const [wasFull, setFull] = useState(false);
  const [lines, setLines] = useState<CartLine[]>([]);
  const beforeScan = useRef("");
  const making = useQrInvoice();
  const scanning = useMutation({
    mutationFn: findByCode,
    onSuccess: (item) => item !== null && changeLines((now) => withOneMore(now, item)),
  });
  const hasGoods = lines.length > 0;
  const shown = hasGoods ? typableMoney(cartTotal(lines), language) : typed;
  const amount = typedMoney(shown.replace(/,$/, ""));
  const isTooLarge = wasFull || moneyProblem(shown) === "too_large";
  /** Items replace a typed amount. */
  function changeLines(change: (now: CartLine[]) => CartLine[]) {
    setTyped("");
    setFull(false);
    setLines(change);
    if (!making.isPending) making.reset();
  }
  function press(key: Key) {
    if (hasGoods) return;
    scanning.reset();
    setFull(isFull(typed, key));
    setTyped(afterKey(typed, key));
  }
  function scan(code: string) {
    setTyped(beforeScan.current);
    setFull(false);
    scanning.mutate(code);
  }
  const remember = () => {
    beforeScan.current = typed;
  };
  useCounterKeys({ press, submit: () => form.current?.requestSubmit(), remember, scan });
  const picker = { lines, onChange: (changed: CartLine[]) => changeLines(() => changed) };
  return (
    <Page title={t("invoices.counter.title")} narrow={!isDesk} actions={<SoundSwitch />}>
      <div className={styles.till}>
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (amount !== null && !making.isPending) making.mutate({ amount, lines });
          }}
        >
          <Stack maw={420} mx="auto">
            <Text c="dimmed" size="sm" ta="center" visibleFrom="sm">
              {t("invoices.counter.about")}
            </Text>
            <Box>
              <Box className={styles.display} data-empty={shown === ""} role="status" aria-label={t("invoices.amount")}>
                {grouped(shown === "" ? "0" : shown)} ₸
              </Box>
              <Text size="sm" ta="center" c="var(--mantine-color-error)" role="alert">
                {isTooLarge && t("money_problems.too_large")}
                {scanning.data === null && t("invoices.counter.unknown_code", { code: scanning.variables })}
              </Text>
            </Box>
            {hasGoods ? <Goods {...picker} error={making.error} /> : <Pad onPress={press} />}
            <Group grow gap="sm" align="stretch">
              {!isDesk && <PickerSheet {...picker} />}
              <ButtonLink
                to="/console/invoices/new"
                state={{ draft: { lines, ...(amount !== null && { amount: shown }) } }}
                variant="default"
                leftSection={<Icon name="phone" size={18} />}
              >
                {t("invoices.counter.by_phone")}
              </ButtonLink>
            </Group>
            {isTest && <TestsAlone />}
            <Failure error={scanning.error} />
            <QrFailure error={making.error} hasGoods={hasGoods} />
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
        {isDesk && (
          <Card component="section" className={styles.goods ?? ""} aria-label={t("catalog.title")}>
            <ItemPicker {...picker} />
          </Card>
        )}
      </div>
    </Page>
  );
}

type PickerProps = { lines: CartLine[]; onChange: (lines: CartLine[]) => void };

/** The catalog on a phone. */
function PickerSheet({ lines, onChange }: PickerProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<Icon name="box" size={18} />} onClick={open}>
        {t("invoices.counter.goods")}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="88%"
        title={t("invoices.counter.goods")}
        closeButtonProps={{ "aria-label": t("close") }}
        classNames={{ content: styles.sheet ?? "", title: styles.title ?? "", body: styles.body ?? "" }}
      >
        <ItemPicker lines={lines} onChange={onChange} />
        <Box className={styles.done}>
          <Button fullWidth size="lg" onClick={close}>
            {t("catalog.picked")}
            {lines.length > 0 && ` · ${money(cartTotal(lines))}`}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}
