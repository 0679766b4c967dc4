/** A field for a new password. */
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The lengths that the API takes. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;

type NewPasswordInputProps = Pick<PasswordInputProps, "label" | "error"> & {
  value: string;
  onChange: (typed: string) => void;
};

/** The browser checks the length. */
export function NewPasswordInput({ onChange, ...props }: NewPasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      description={t("people.password_about")}
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={MIN_PASSWORD}
      maxLength={MAX_PASSWORD}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
