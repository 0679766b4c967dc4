/** The amount at the head of a detail page, with the state beside it. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormat } from "../format/use-format.ts";

export function AmountHead({ amount, children }: { amount: string; children: ReactNode }) {
  const { money } = useFormat();
  return (
    <Group justify="space-between">
      <Text fz={{ base: 30, sm: 36 }} fw={700} lh={1.1} style={{ fontVariantNumeric: "tabular-nums" }}>
        {money(amount)}
      </Text>
      {children}
    </Group>
  );
}
