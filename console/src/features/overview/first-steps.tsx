/** The list of the setup steps before the first payment, each with a link to its page. */
import { Box, Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay, useMayOpen } from "../../shared/session/may.tsx";
import { useProvider, useTenant } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { BlockLink } from "../../shared/ui/link.tsx";
import styles from "./first-steps.module.css";
import type { Summary } from "./queries.ts";

type Step = { to: string; title: string; about: string; isDone: boolean };

/** Lists the steps that the role allows; renders nothing once all of them are done. */
export function FirstSteps({ steps: made }: { steps: Summary["steps"] }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const [isHidden, setHidden] = useLocalStorage({
    key: `tolem-steps-hidden-${useTenant().id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { state, lost_at } = useProvider();
  const mayOpen = useMayOpen();
  const mayRename = useMay("profile:write");
  const all: (Step | false)[] = [
    mayRename && {
      to: "/console/settings",
      title: t("overview.name_shop"),
      about: t("overview.name_shop_about"),
      isDone: made.shop_named,
    },
    {
      to: "/console/qr",
      title: t("overview.first_sale"),
      about: t("overview.first_sale_about"),
      isDone: made.invoice_sent,
    },
    {
      to: "/console/provider",
      title: lost_at === null ? t("overview.connect") : t("provider.lost", { at: moment(lost_at) }),
      about: t("overview.connect_about"),
      isDone: made.provider_connected,
    },
  ];
  const steps = all.filter((step) => step !== false).filter(({ to }) => mayOpen(to));
  const done = steps.filter(({ isDone }) => isDone).length;
  // A merchant with sales needs no further step, also when it keeps the name from its e-mail.
  const canHide = state !== "never" && made.invoice_sent;
  if (done === steps.length || (canHide && isHidden)) return null;
  return (
    <Card padding={0}>
      <Stack gap="xs" p="lg">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} fz={18}>
            {t("overview.welcome")}
          </Title>
          <Group gap="sm" wrap="nowrap">
            <Text size="sm" c="dimmed" className={styles.count}>
              {done} / {steps.length}
            </Text>
            {canHide && (
              <Button variant="default" size="compact-sm" onClick={() => setHidden(true)}>
                {t("overview.hide")}
              </Button>
            )}
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {t("overview.welcome_about")}
        </Text>
        <Progress value={(done / steps.length) * 100} size="sm" mt={4} aria-label={t("overview.welcome")} />
      </Stack>
      {steps.map((step, index) => (
        <BlockLink key={step.to} to={step.to} className={styles.step}>
          <Box className={styles.mark} data-done={step.isDone}>
            {step.isDone ? <Icon name="check" size={18} label={t("overview.done")} /> : index + 1}
          </Box>
          <Box flex={1}>
            <Text fw={600} {...(step.isDone && { c: "dimmed" })}>
              {step.title}
            </Text>
            {!step.isDone && (
              <Text size="sm" c="dimmed">
                {step.about}
              </Text>
            )}
          </Box>
          <Icon name="next" size={16} />
        </BlockLink>
      ))}
    </Card>
  );
}
