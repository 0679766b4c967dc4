/** The fields of the periods for which a tariff can be paid, in the order in which they are offered. */
import { ActionIcon, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import { type DraftOption, MAX_LABEL } from "./draft.ts";
import styles from "./option-fields.module.css";

type OptionFieldsProps = {
  options: DraftOption[];
  onChange: (options: DraftOption[]) => void;
  problemOf: (field: string) => string | undefined;
};

export function OptionFields({ options, onChange, problemOf }: OptionFieldsProps) {
  const { t } = useTranslation();
  return options.map((option, at) => {
    const number = at + 1;
    const before = options[at - 1];
    const field = (name: Exclude<keyof DraftOption, "id">) => ({
      value: option[name],
      error: problemOf(`period_options.${at}.${name}`),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange(options.with(at, { ...option, [name]: event.currentTarget.value })),
    });
    return (
      <fieldset key={option.id} className={styles.option} aria-label={t("tariffs.option", { number })}>
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Text fw={600}>{t("tariffs.option", { number })}</Text>
          <Group gap={4} wrap="nowrap">
            {before !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t("tariffs.move_up", { number })}
                onClick={() => onChange(options.with(at - 1, option).with(at, before))}
              >
                <Icon name="up" size={18} />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t("tariffs.remove_option", { number })}
              onClick={() => onChange(options.toSpliced(at, 1))}
            >
              <Icon name="close" size={18} />
            </ActionIcon>
          </Group>
        </Group>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label={t("tariffs.price_kzt")} inputMode="numeric" {...field("price_kzt")} />
          <TextInput label={t("tariffs.period_days")} inputMode="numeric" {...field("period_days")} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mt="sm">
          <TextInput
            label={t("tariffs.slug")}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            {...field("key")}
          />
          <TextInput label={t("tariffs.label_ru")} maxLength={MAX_LABEL} {...field("label_ru")} />
          <TextInput label={t("tariffs.label_kk")} maxLength={MAX_LABEL} lang="kk" {...field("label_kk")} />
        </SimpleGrid>
      </fieldset>
    );
  });
}
