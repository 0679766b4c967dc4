/** The fields of a tariff, for a new one and for an existing one. */
import { Box, Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { type Draft, draftProblems, MAX_LABEL, MAX_OPTIONS, newOption } from "./draft.ts";
import { OptionFields } from "./option-fields.tsx";

type TariffFormProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Called with a draft that has no problems of its own. */
  onSave: () => void;
  isNew?: boolean;
  /** Why the last save failed. */
  error: unknown;
  /** The buttons of the form. */
  children: ReactNode;
};

export function TariffForm({ draft, onChange, onSave, isNew = false, error, children }: TariffFormProps) {
  const { t } = useTranslation();
  const { form, toFirstProblem } = useFirstProblem();
  const found = draftProblems(draft);
  const { wasSubmitted, formProps } = useForm({
    valid: Object.keys(found).length === 0 ? draft : null,
    send: onSave,
    // The form is long, so the first problem may be out of sight.
    onInvalid: toFirstProblem,
  });
  const apiProblemOf = useFieldProblems(error);
  const problemOf = (field: string) => {
    const problem = wasSubmitted ? found[field] : undefined;
    if (problem !== undefined) return t(`tariffs.${problem}`);
    return field === "slug" && isApiError(error, "TARIFF_SLUG_CONFLICT")
      ? t("tariffs.slug_taken")
      : apiProblemOf(field);
  };
  const field = (name: "slug" | "label_ru" | "label_kk" | "daily_limit") => ({
    label: t(`tariffs.${name}`),
    value: draft[name],
    error: problemOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <form ref={form} {...formProps}>
      <Stack>
        <Card>
          <Stack>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <TextInput {...field("label_ru")} maxLength={MAX_LABEL} />
              <TextInput {...field("label_kk")} maxLength={MAX_LABEL} lang="kk" />
              <TextInput
                {...field("slug")}
                {...(isNew ? { description: t("tariffs.slug_about") } : { readOnly: true, variant: "filled" })}
                inputWrapperOrder={["label", "input", "description", "error"]}
                autoCapitalize="none"
                spellCheck={false}
                maxLength={32}
              />
              <TextInput
                {...field("daily_limit")}
                description={t("tariffs.daily_limit_about")}
                inputWrapperOrder={["label", "input", "description", "error"]}
                inputMode="numeric"
              />
            </SimpleGrid>
          </Stack>
        </Card>
        <Card>
          <Stack>
            <Box>
              <Title order={2} fz={18}>
                {t("tariffs.options")}
              </Title>
              <Text size="sm" c="dimmed">
                {draft.period_options.length === 0 ? t("tariffs.no_options") : t("tariffs.options_about")}
              </Text>
            </Box>
            <OptionFields
              options={draft.period_options}
              onChange={(period_options) => onChange({ ...draft, period_options })}
              problemOf={problemOf}
            />
            <Group>
              <Button
                variant="light"
                leftSection={<Icon name="plus" size={18} />}
                disabled={draft.period_options.length >= MAX_OPTIONS}
                onClick={() => onChange({ ...draft, period_options: [...draft.period_options, newOption()] })}
              >
                {t("tariffs.add_option")}
              </Button>
            </Group>
          </Stack>
        </Card>
        <Failure error={error} known={fieldsOf(draft)} />
        <Group>{children}</Group>
      </Stack>
    </form>
  );
}

/** The API's names of the fields of this form. */
function fieldsOf({ period_options }: Draft): string[] {
  const options = period_options.flatMap((option, at) =>
    Object.keys(option).map((field) => `period_options.${at}.${field}`),
  );
  return ["slug", "label_ru", "label_kk", "daily_limit", ...options];
}
