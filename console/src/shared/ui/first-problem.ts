/** Takes whoever has sent a form to the first field that something is wrong with. */
import { useRef } from "react";

/** An API error is rendered some milliseconds after the mutation fails. */
const DRAWN_MS = 50;

/** `form` is the form's ref; `toFirstProblem` is called once something may be wrong, before it is drawn. */
export function useFirstProblem() {
  const form = useRef<HTMLFormElement>(null);
  const toFirstProblem = () => {
    setTimeout(() => {
      const problem = form.current?.querySelector(".mantine-InputWrapper-error");
      const field = problem?.closest(".mantine-InputWrapper-root");
      field?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    }, DRAWN_MS);
  };
  return { form, toFirstProblem };
}
