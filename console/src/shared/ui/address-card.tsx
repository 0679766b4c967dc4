/** A card with the address of a page for customers, and the buttons that copy, send and open it. */
import { Button, Card, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Share } from "./share.tsx";

type AddressCardProps = {
  url: string;
  about: string;
  /** What is said beside the address in a message. */
  text: string;
  open: { label: string; icon: IconName };
  /** Further buttons. */
  children?: ReactNode;
};

export function AddressCard({ url, about, text, open, children }: AddressCardProps) {
  return (
    <Card>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {url}
        </Text>
        <Group gap="sm">
          <Share url={url} text={text} />
          <OutsideButton href={url} icon={open.icon} label={open.label} />
          {children}
        </Group>
      </Stack>
    </Card>
  );
}

/** Opens a page outside the console, in a window of its own. */
export function OutsideButton({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <Button
      variant="default"
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<Icon name={icon} size={18} />}
    >
      {label}
    </Button>
  );
}
