/** A button with a dialog that confirms an irreversible action, and stays open with the error when it fails. */
import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";

type Question = {
  /** The text of the button that opens the dialog, and of the one that confirms. */
  label: string;
  title: string;
  about: string;
  /** `note` is what the person has written; empty unless `noteLabel` asks for it. */
  act: (note: string) => Promise<unknown>;
  /** For an action that is irreversible but destroys nothing: its button is not red. */
  calm?: boolean;
  /** Names a field for a note, which may stay empty. */
  noteLabel?: string;
};

type ConfirmProps = Question & { variant?: "light" | "default" | "subtle"; size?: "xs" | "sm" };

const AskContext = createContext<(question: Question) => void>(() => {
  throw new Error("a Confirm needs a ConfirmHost above it");
});

/** The button. The question itself belongs to the `ConfirmHost`. */
export function Confirm({ variant = "default", size = "sm", ...question }: ConfirmProps) {
  const ask = useContext(AskContext);
  return (
    <Button
      variant={variant}
      size={size}
      {...(!question.calm && { color: "red", c: "var(--mantine-color-error)" })}
      onClick={() => ask(question)}
    >
      {question.label}
    </Button>
  );
}

/**
 * Shows the question that is open, above all pages: the button that asked it may disappear when data arrives, and the question
 * and its error must not disappear with it. Another page closes it.
 */
export function ConfirmHost({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ question: Question; turn: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((question: Question) => {
    setAsked((before) => ({ question, turn: (before?.turn ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the question.
  useEffect(close, [path]);
  return (
    <AskContext value={ask}>
      {children}
      <Modal
        opened={isOpen}
        onClose={close}
        title={asked?.question.title}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        {asked !== null && <Asked key={asked.turn} question={asked.question} onClose={close} />}
      </Modal>
    </AskContext>
  );
}

function Asked({ question, onClose }: { question: Question; onClose: () => void }) {
  const { label, about, act, calm = false, noteLabel } = question;
  const { t } = useTranslation();
  const [note, setNote] = useState("");
  const acting = useMutation({ mutationFn: () => act(note.trim()), onSuccess: onClose });
  return (
    <Stack>
      <Text size="sm">{about}</Text>
      {noteLabel !== undefined && (
        <Textarea
          label={noteLabel}
          autosize
          minRows={2}
          maxLength={255}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Failure error={acting.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("no")}
        </Button>
        <Button {...(!calm && { color: "red" })} loading={acting.isPending} onClick={() => acting.mutate()}>
          {label}
        </Button>
      </Group>
    </Stack>
  );
}
