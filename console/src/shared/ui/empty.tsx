/** A card in place of content that is not there (an empty list, an item off sale). `children`: the buttons that help. */
import { Box, Card, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export function Empty({
  icon,
  title,
  about,
  children,
}: {
  icon: IconName;
  title: string;
  about: string;
  children?: ReactNode;
}) {
  return (
    <Card py={48}>
      <Stack align="center" gap="xs" ta="center">
        <Box c="var(--tolem-on)">
          <Icon name={icon} size={36} />
        </Box>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" size="sm" maw={420} mb={children === undefined ? 0 : "sm"}>
          {about}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}
