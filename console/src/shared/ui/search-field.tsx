/** A search field that searches while a person types. */
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

/** How long after the last key a search begins. */
export const SEARCH_DEBOUNCE_MS = 250;

type SearchFieldProps = {
  label: string;
  /** The present search text. */
  value: string;
  /** Called with the text once typing has paused. */
  onSearch: (text: string) => void;
  /**
   * Called with the text on Enter, with which a barcode scanner ends a code; `true` ends the search. The field is
   * empty at once for the next code, and gets back a text that is still searched for.
   */
  onEnter?: (text: string) => Promise<boolean>;
  autoFocus?: boolean;
};

export function SearchField({ label, value, onSearch, onEnter, autoFocus = false }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  function searchNow(typed: string) {
    searched.current = typed.trim();
    onSearch(searched.current);
  }
  const search = useDebouncedCallback(searchNow, SEARCH_DEBOUNCE_MS);
  async function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || onEnter === undefined) return;
    event.preventDefault();
    const field = event.currentTarget;
    const entered = text.trim();
    if (entered === "") return;
    search.cancel();
    setText("");
    const isDone = await onEnter(entered);
    if (field.value !== "") return;
    if (!isDone) setText(entered);
    searchNow(isDone ? "" : entered);
  }
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
      onKeyDown={(event) => void enter(event)}
    />
  );
}
