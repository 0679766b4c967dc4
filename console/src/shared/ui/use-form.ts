/** The submission of a form whose fields are checked in the browser first. */
import { type FormEvent, useState } from "react";

type FormOptions<T> = {
  /** The value to send; null while a field is invalid. */
  valid: T | null;
  send: (valid: T) => void;
  /** Called in place of `send` while a field is invalid. */
  onInvalid?: () => void;
  /** The mutation that sends the form; it is reset when the form is invalid, which clears the problems of an earlier attempt. */
  sending?: { reset: () => void };
};

/**
 * A field shows its problem only while `wasSubmitted`, so that a person is not corrected while typing;
 * `hideProblems` makes it false again. `formProps` go to the `<form>`, whose own validation they switch off.
 */
export function useForm<T>({ valid, send, onInvalid, sending }: FormOptions<T>) {
  const [wasSubmitted, setSubmitted] = useState(false);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (valid !== null) return send(valid);
    sending?.reset();
    onInvalid?.();
  }
  return { wasSubmitted, hideProblems: () => setSubmitted(false), formProps: { noValidate: true, onSubmit } };
}
