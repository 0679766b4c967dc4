/** A field for an amount in tenge, as people type it. */
import { TextInput, type TextInputProps } from "@mantine/core";

type MoneyInputProps = Omit<TextInputProps, "onChange" | "value" | "type"> & {
  value: string;
  onChange: (typed: string) => void;
};

/** What is typed is read by `typedMoney`. */
export function MoneyInput({ onChange, ...props }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="₸"
      maxLength={16}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
