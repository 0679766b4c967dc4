/** A search field that searches while a person types. */
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

/** How long after the last key a search begins. */
export const SEARCH_DEBOUNCE_MS = 250;

type SearchFieldProps = {
  label: string;
  /** What is searched for at present. */
  value: string;
  /** Called with the text once typing has paused. */
  onSearch: (text: string) => void;
  autoFocus?: boolean;
};

export function SearchField({ label, value, onSearch, autoFocus = false }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const search = useDebouncedCallback((typed: string) => {
    searched.current = typed.trim();
    onSearch(searched.current);
  }, SEARCH_DEBOUNCE_MS);
  // The value has changed from outside, as by the back button. What was searched here last must not overwrite what is being typed.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
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
        search(event.currentTarget.value);
      }}
    />
  );
}
