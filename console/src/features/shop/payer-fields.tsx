/** The settings of the pages for payers: what payers may do there, and the sites that may show them. */
import { Input, Stack, Switch, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";

type Shop = components["schemas"]["Shop"];

/** `embed_origins` as it is typed, an origin a line. */
export type PayerSettings = Pick<Shop, "payer_may_switch_to_qr" | "payer_may_pause"> & { embed_origins: string };

export function payerSettingsOf(shop: Shop | null): PayerSettings {
  return {
    payer_may_switch_to_qr: shop?.payer_may_switch_to_qr ?? false,
    payer_may_pause: shop?.payer_may_pause ?? false,
    embed_origins: shop?.embed_origins.join("\n") ?? "",
  };
}

/** What was typed, without empty lines. */
export function originsOf({ embed_origins }: PayerSettings): string[] {
  return embed_origins.split(/\s+/).filter((origin) => origin !== "");
}

/** The name that the service gives an origin in its answer. */
export function originField(_origin: string, index: number): string {
  return `embed_origins.${index}`;
}

const SWITCHES = ["payer_may_switch_to_qr", "payer_may_pause"] as const;

type PayerFieldsProps = {
  settings: PayerSettings;
  problemOf: (field: string) => string | undefined;
  onChange: (changes: Partial<PayerSettings>) => void;
};

export function PayerFields({ settings, problemOf, onChange }: PayerFieldsProps) {
  const { t } = useTranslation();
  const problems = [...originsOf(settings).map(originField), "embed_origins"].map(problemOf);
  return (
    <Input.Wrapper label={t("shop.payers")} description={t("shop.payers_about")} labelElement="div">
      <Stack mt="sm">
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`shop.${name}`)}
            description={t(`shop.${name}_about`)}
            checked={settings[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
        <Textarea
          label={`${t("shop.embed_origins")} (${t("optional")})`}
          description={t("shop.embed_origins_about")}
          autosize
          minRows={2}
          maxRows={8}
          autoCapitalize="none"
          spellCheck={false}
          value={settings.embed_origins}
          error={problems.find((problem) => problem !== undefined)}
          onChange={(event) => onChange({ embed_origins: event.currentTarget.value })}
        />
      </Stack>
    </Input.Wrapper>
  );
}
