/** A field for the six digits of an authenticator app. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type CodeInputProps = { value: string; error: ReactNode; onChange: (digits: string) => void };

export function CodeInput({ value, error, onChange }: CodeInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t("people.factor.code")}
      description={t("people.factor.code_about")}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      withAsterisk={false}
      autoFocus
      value={value}
      error={error}
      // Apps show the code in two groups, and it may be pasted so.
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}
