/** A field in which a file is dropped or chosen. */
import { Box } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import styles from "./file-drop.module.css";

type FileDropProps = {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** Whether a picture fills the field. */
  isFilled?: boolean;
  h?: number;
  children: ReactNode;
};

export function FileDrop({ label, accept, onFile, disabled = false, isFilled = false, h, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    // A field of those who may only look is disabled by what is around it.
    if (file !== undefined && input.current?.matches(":disabled") === false) onFile(file);
  };
  return (
    <Box
      component="label"
      className={styles.field}
      {...(h !== undefined && { h })}
      data-over={isOver}
      data-filled={isFilled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Cleared, so that choosing the same file again, after a correction, is a change.
          event.currentTarget.value = "";
        }}
      />
    </Box>
  );
}
