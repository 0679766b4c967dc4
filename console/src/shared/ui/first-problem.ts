/** Moves the focus to the first field of a form that shows a problem, unless the person goes on elsewhere meanwhile. */
import { useRef } from "react";

/** An API error is rendered some milliseconds after the mutation fails. */
const RENDER_DELAY_MS = 50;

/** `form` is the form's ref; `toFirstProblem` may be called before the problem is rendered. */
export function useFirstProblem() {
  const form = useRef<HTMLFormElement>(null);
  const toFirstProblem = () => {
    const focused = document.activeElement;
    setTimeout(() => {
      if (document.activeElement !== focused) return;
      const problem = form.current?.querySelector(".mantine-InputWrapper-error");
      const field = problem?.closest(".mantine-InputWrapper-root");
      field?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    }, RENDER_DELAY_MS);
  };
  return { form, toFirstProblem };
}
