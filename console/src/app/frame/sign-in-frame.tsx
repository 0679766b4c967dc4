/** The frame around the pages of guests. */
import { Box, Card, Center, Group, Stack } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SignInFrame() {
  return (
    <Center mih="100dvh" p="md" bg="var(--tolem-ground)">
      <Box component="main" w="100%" maw={420}>
        <Stack gap="lg">
          <Center>
            <Brand size={38} />
          </Center>
          <Card padding="xl">
            <Outlet />
          </Card>
          <Group justify="center" gap="xs">
            <LanguageSwitch />
            <ThemeSwitch />
          </Group>
        </Stack>
      </Box>
    </Center>
  );
}
