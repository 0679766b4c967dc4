/** The list of the person's last sign-ins, and the button that ends all sessions. */
import { Button, Collapse, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Tag } from "../../shared/ui/tag.tsx";

/** The number that the service keeps. */
const KEPT = 50;
/** The number that is shown without a click. */
const SHOWN = 5;

const signInsQuery = {
  queryKey: queryKeys.signIns,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/sign-ins", { params: { query: { limit: KEPT, offset: 0 } } })),
};

type SignIn = Awaited<ReturnType<typeof signInsQuery.queryFn>>["items"][number];

export function SignIns() {
  const { t } = useTranslation();
  const query = useQuery(signInsQuery);
  const endAll = async () => {
    await answerOf(api.POST("/api/dashboard/v1/sessions/end-all"));
    // A full page load drops all cached data.
    window.location.assign("/console/login");
  };
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Title order={2} fz={18}>
          {t("people.sign_ins")}
        </Title>
        <Confirm
          size="xs"
          label={t("people.end_all")}
          title={t("people.end_all_title")}
          about={t("people.end_all_about")}
          act={endAll}
        />
      </Group>
      <Loaded query={query}>{({ items }) => <SignInList signIns={items} />}</Loaded>
    </Stack>
  );
}

function SignInList({ signIns }: { signIns: SignIn[] }) {
  const { t } = useTranslation();
  const [isOpen, { toggle }] = useDisclosure();
  const older = signIns.slice(SHOWN);
  if (signIns.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("people.no_sign_ins")}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {signIns.slice(0, SHOWN).map((signIn) => (
        <SignInRow key={`${signIn.at} ${signIn.outcome}`} signIn={signIn} />
      ))}
      {older.length > 0 && (
        <>
          <Collapse expanded={isOpen}>
            <Stack gap="sm">
              {older.map((signIn) => (
                <SignInRow key={`${signIn.at} ${signIn.outcome}`} signIn={signIn} />
              ))}
            </Stack>
          </Collapse>
          <Group>
            <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
              {t("people.older_sign_ins", { count: older.length })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function SignInRow({ signIn: { at, address, browser, outcome } }: { signIn: SignIn }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Text size="sm" fw={550}>
          {browser ?? t("people.unknown_browser")}
        </Text>
        <Text size="sm" c="dimmed">
          <DotSeparated of={[instant(at), address]} />
        </Text>
      </div>
      <Tag tone={outcome === "ok" ? "good" : "bad"}>{t(`people.outcomes.${outcome}`)}</Tag>
    </Group>
  );
}
