/** The list of the next billings of a subscription. */
import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { upcomingQuery } from "./queries.ts";

/** Renders nothing without a next billing. */
export function Upcoming({ id }: { id: number }) {
  const { t } = useTranslation();
  const { money, instant } = useFormat();
  const upcoming = useQuery(upcomingQuery(id));
  if (upcoming.data?.items.length === 0) return null;
  return (
    <Card>
      <Title order={2} fz={18} mb="xs">
        {t("subscriptions.upcoming")}
      </Title>
      <Loaded query={upcoming}>
        {({ items }) => (
          <DescriptionList
            entries={items.map(({ billing_at, amount, attempt_number }) => [
              instant(billing_at),
              <>
                {money(amount)}
                {attempt_number > 1 && (
                  <Text span size="sm" c="dimmed" display="block">
                    {t("subscriptions.attempt_number", { number: attempt_number })}
                  </Text>
                )}
              </>,
            ])}
          />
        )}
      </Loaded>
      <Text size="sm" c="dimmed" mt="xs">
        {t("subscriptions.upcoming_about")}
      </Text>
    </Card>
  );
}
