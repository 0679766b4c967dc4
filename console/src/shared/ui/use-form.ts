/** The submission of a form whose fields are checked in the browser first. */
import { type FormEvent, useState } from "react";

type FormOptions<T> = {
  /** What will be sent; null while a field is wrong. */
  valid: T | null;
  send: (valid: T) => void;
  /** Called in place of `send` while a field is wrong. */
  onInvalid?: () => void;
  /** What sends the form: the problems of an earlier attempt are forgotten when this one is not sent. */
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
