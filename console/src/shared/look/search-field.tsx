/** Searches while one types. */
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

const FINGERS_REST_MS = 300;

type SearchFieldProps = {
  label: string;
  /** What is searched for at present. */
  value: string;
  /** Told when the fingers rest. */
  onSearch: (text: string) => void;
  autoFocus?: boolean;
};

export function SearchField({ label, value, onSearch, autoFocus = false }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((typed: string) => {
    told.current = typed.trim();
    onSearch(told.current);
  }, FINGERS_REST_MS);
  // Somebody else changed it, as the way back does: what is being typed meanwhile must not be overwritten by its own echo.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={18} />}
      data-autofocus={autoFocus || undefined}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
