/** The form of what each cashier may pay back in a day. */
import { Button, Card, Group, Stack, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { moneyProblem, typableMoney, typedMoney } from "../../shared/format/money.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { teamSettingsQuery } from "./queries.ts";

const NOTHING = /^\s*0?\s*$/;

export function RefundLimit() {
  const query = useQuery(teamSettingsQuery);
  return (
    <Card>
      <Loaded query={query}>{({ cashier_refund_limit }) => <LimitForm limit={cashier_refund_limit} />}</Loaded>
    </Card>
  );
}

function LimitForm({ limit }: { limit: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [typed, setTyped] = useState(typableMoney(limit, language));
  const isNothing = NOTHING.test(typed);
  const problem = isNothing ? null : moneyProblem(typed);
  const tenge = isNothing ? 0 : typedMoney(typed);
  const saving = useMutation({
    mutationFn: (cashier_refund_limit: number) =>
      answerOf(api.PATCH("/api/dashboard/v1/team/settings", { body: { cashier_refund_limit } })),
    onSuccess: (settings) => queryClient.setQueryData(teamSettingsQuery.queryKey, settings),
  });
  const problemOf = useFieldProblems(saving.error);
  const { wasSubmitted, formProps } = useForm({ valid: tenge, send: saving.mutate, sending: saving });
  return (
    <form {...formProps}>
      <Stack>
        <Title order={2} fz={18}>
          {t("team.refund_limit")}
        </Title>
        <MoneyInput
          label={t("team.refund_limit_label")}
          description={t("team.refund_limit_about")}
          maw={320}
          value={typed}
          error={wasSubmitted && problem !== null ? t(`money_problems.${problem}`) : problemOf("cashier_refund_limit")}
          onChange={setTyped}
        />
        <Failure error={saving.error} known={["cashier_refund_limit"]} />
        <Group>
          <Button type="submit" variant="default" loading={saving.isPending} disabled={tenge === Number(limit)}>
            {t("save")}
          </Button>
          <Done when={saving.isSuccess && tenge === Number(limit)} />
        </Group>
      </Stack>
    </form>
  );
}
