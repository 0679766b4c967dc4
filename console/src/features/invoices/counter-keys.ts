/** The keyboard of the counter: the keys of the pad, Enter, and a scanner that types codes. */
import { useEffect, useRef, useState } from "react";
import { KEYS, type Key } from "./keypad.ts";
import { createScanReader } from "./scanner.ts";

type CounterKeys = {
  press: (key: Key) => void;
  submit: () => void;
  /** Called when a scanner may have begun to type; `scan` takes back what it has typed on the pad. */
  remember: () => void;
  scan: (code: string) => void;
};

/** Listens to keys on the whole page. Enter submits, unless it presses a focused button. */
export function useCounterKeys(keys: CounterKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const [scanner] = useState(createScanReader);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (isShortcut || isForOthers(event)) return;
      if (!event.repeat) {
        const { begins, code } = scanner.read({ key: event.key, at_ms: event.timeStamp });
        if (code !== null) {
          event.preventDefault();
          latest.current.scan(code);
          return;
        }
        if (begins) latest.current.remember();
        if (event.key === "Enter" && !isOnControl(event)) latest.current.submit();
      }
      const key = keyOf(event);
      if (key === undefined) return;
      latest.current.press(key);
      leavePad();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [scanner]);
}

function keyOf({ key }: KeyboardEvent): Key | undefined {
  if (key === "Backspace") return "erase";
  return KEYS.find((known) => known === (key === "." ? "," : key));
}

/** Removes the focus from a key of the pad, which Enter would press instead of submitting the amount. */
function leavePad(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest("[data-pad]") !== null) focused.blur();
}

function isForOthers({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog]") !== null;
}

function isOnControl({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest("a, button") !== null;
}
