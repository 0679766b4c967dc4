/** A button with a dialog that confirms an irreversible action, and stays open with the error when it fails. */
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";

type ConfirmProps = {
  /** The button that asks, and the one that does. */
  label: string;
  title: string;
  about: string;
  act: () => Promise<unknown>;
  variant?: "light" | "default" | "subtle";
  size?: "xs" | "sm";
  /** For what cannot be taken back and yet destroys nothing: not red. */
  calm?: boolean;
  /** Fields to fill in before it is done. */
  children?: ReactNode;
};

export function Confirm(props: ConfirmProps) {
  const { label, title, about, act, variant = "default", size = "sm", calm = false, children } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const acting = useMutation({ mutationFn: act, onSuccess: () => setOpen(false) });
  const close = () => {
    setOpen(false);
    acting.reset();
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        {...(!calm && { color: "red", c: "var(--mantine-color-error)" })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ "aria-label": t("close") }}>
        <Stack>
          <Text size="sm">{about}</Text>
          {children}
          <Failure error={acting.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("no")}
            </Button>
            <Button {...(!calm && { color: "red" })} loading={acting.isPending} onClick={() => acting.mutate()}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
