/** A dialog over everything that is open. Escape is for it alone. */
import { Modal, type ModalProps } from "@mantine/core";
import { useEffect } from "react";

/** What closes each that is open, the uppermost last. */
const open: (() => void)[] = [];

// Every dialog of the library listens for Escape at the window, and all that are open would close at once. This listener was added
// before theirs.
window.addEventListener(
  "keydown",
  (event) => {
    const close = open.at(-1);
    if (event.key !== "Escape" || close === undefined) return;
    event.stopImmediatePropagation();
    close();
  },
  { capture: true },
);

export function TopModal({ opened, onClose, ...props }: ModalProps) {
  useEffect(() => {
    if (!opened) return;
    open.push(onClose);
    return () => void open.splice(open.indexOf(onClose), 1);
  }, [opened, onClose]);
  return <Modal opened={opened} onClose={onClose} {...props} />;
}
