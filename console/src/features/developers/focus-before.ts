/** Where the focus goes after a dialog that another dialog led to: its button is gone, so that the dialog cannot return it there. */
import { useEffect, useRef } from "react";

/** Gives the focus back to what had it last outside of all dialogs, or else to the page's first button. */
export function useFocusBefore(): () => void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    function note({ target }: FocusEvent) {
      if (target instanceof HTMLElement && target.closest("[role=dialog]") === null) last.current = target;
    }
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return () => {
    const place = last.current?.isConnected ? last.current : document.querySelector<HTMLElement>("main button");
    place?.focus();
  };
}
