/** The read-only list of the lines of a cart. */
import { Box, Text } from "@mantine/core";
import { useFormat } from "../../shared/format/use-format.ts";
import styles from "./cart.module.css";
import { type CartLine, cartTotal } from "./cart-line.ts";
import { Picture } from "./picture.tsx";

export function CartLines({ lines }: { lines: CartLine[] }) {
  const { money } = useFormat();
  return (
    <Box component="ul" className={styles.lines}>
      {lines.map((line) => (
        <li key={line.catalog_item_id} className={styles.line}>
          <div className={styles.about}>
            <Picture image_id={line.image_id} size={40} />
            <div>
              <Text size="sm" fw={550} lineClamp={2} style={{ overflowWrap: "anywhere" }}>
                <bdi>{line.name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {line.count} × {money(line.price)}
              </Text>
            </div>
          </div>
          <span className={styles.sum}>{money(cartTotal([line]))}</span>
        </li>
      ))}
    </Box>
  );
}
