/** The form of one amount of the team settings. */
import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { moneyProblem, typableMoney, typedMoney } from "../../shared/format/money.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { keepTeamSettings } from "./queries.ts";

const ZERO = /^\s*0\s*$/;

type MoneySettingProps = {
  field: "cashier_refund_limit" | "reauthenticate_above";
  /** A decimal text; null without an amount. */
  amount: string | null;
  /** The value of an empty field. */
  empty: 0 | null;
  label: string;
  about: string;
};

export function MoneySetting({ field, amount, empty, label, about }: MoneySettingProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [typed, setTyped] = useState(amount === null ? "" : typableMoney(amount, language));
  const { tenge, problem } = readSetting(typed, empty);
  const isKept = problem === null && tenge === (amount === null ? null : Number(amount));
  const saving = useMutation({
    mutationFn: (body: { [name in typeof field]?: number | null }) =>
      answerOf(api.PATCH("/api/dashboard/v1/team/settings", { body })),
    onSuccess: keepTeamSettings,
  });
  const problemOf = useFieldProblems(saving.error);
  const valid = problem === null ? { [field]: tenge } : null;
  const { wasSubmitted, formProps } = useForm({ valid, send: saving.mutate, sending: saving });
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <MoneyInput
          label={label}
          description={about}
          maw={420}
          value={typed}
          error={wasSubmitted && problem !== null ? t(`money_problems.${problem}`) : problemOf(field)}
          onChange={setTyped}
        />
        <Failure error={saving.error} known={[field]} />
        <Group>
          <Button type="submit" variant="default" loading={saving.isPending} disabled={isKept}>
            {t("save")}
          </Button>
          <Done when={saving.isSuccess && isKept} />
        </Group>
      </Stack>
    </form>
  );
}

/** Unlike other amounts, an empty field and 0 are valid here. */
function readSetting(typed: string, empty: 0 | null) {
  if (typed.trim() === "") return { tenge: empty, problem: null };
  if (ZERO.test(typed)) return { tenge: 0, problem: null };
  return { tenge: typedMoney(typed), problem: moneyProblem(typed) };
}
