/** The lines of a cart, with editable counts. */
import { ActionIcon, Box, NumberInput, Text } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./cart.module.css";
import { type CartLine, cartTotal, MAX_COUNT } from "./cart-line.ts";
import { Picture } from "./picture.tsx";

export type CartProps = {
  lines: CartLine[];
  onChange: (lines: CartLine[]) => void;
  /** Whether the service has reported that the item of a line is no longer on sale. */
  isGone?: (index: number) => boolean;
};

export function EditableLines({ lines, onChange, isGone = () => false }: CartProps) {
  const { money } = useFormat();
  const setCount = (changed: CartLine, count: number) =>
    onChange(lines.map((line) => (line === changed ? { ...line, count } : line)).filter((line) => line.count > 0));
  return (
    <Box component="ul" className={styles.lines}>
      {lines.map((line, index) => (
        <li key={line.catalog_item_id} className={styles.line}>
          <LineAbout line={line} isGone={isGone(index)} />
          <div className={styles.amounts}>
            <Counter line={line} onCount={(count) => setCount(line, count)} />
            <span className={styles.sum}>{money(cartTotal([line]))}</span>
          </div>
        </li>
      ))}
    </Box>
  );
}

function LineAbout({ line, isGone }: { line: CartLine; isGone: boolean }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <div className={styles.about}>
      <Picture image_id={line.image_id} size={40} />
      <div>
        <Text size="sm" fw={550} lineClamp={2} style={{ overflowWrap: "anywhere" }}>
          <bdi>{line.name}</bdi>
        </Text>
        <Text size="sm" c={isGone ? "var(--mantine-color-error)" : "dimmed"}>
          {isGone ? t("catalog.cart_gone") : money(line.price)}
        </Text>
      </div>
    </div>
  );
}

function Counter({ line, onCount }: { line: CartLine; onCount: (count: number) => void }) {
  const { t } = useTranslation();
  const { name, count } = line;
  return (
    <div className={styles.count}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(count === 1 ? "catalog.cart_remove" : "catalog.cart_less", { name })}
        onClick={() => onCount(count - 1)}
      >
        <Icon name={count === 1 ? "close" : "minus"} size={16} />
      </ActionIcon>
      <NumberInput
        w={58}
        size="sm"
        aria-label={t("catalog.cart_count", { name })}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={MAX_COUNT}
        clampBehavior="strict"
        styles={{ input: { textAlign: "center", fontSize: 16, padding: 0 } }}
        value={count}
        onKeyDown={endCount}
        onChange={(typed) => typeof typed === "number" && typed >= 1 && onCount(typed)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("catalog.cart_more", { name })}
        disabled={count >= MAX_COUNT}
        onClick={() => onCount(count + 1)}
      >
        <Icon name="plus" size={16} />
      </ActionIcon>
    </div>
  );
}

/** Enter only ends the editing of the count. Submitting the form would let a scanner that types into the field send it. */
function endCount(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.blur();
}
