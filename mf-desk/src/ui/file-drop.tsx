import { usePreventedFileDrop } from "@nightlatch/ui";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { ActionButton } from "./action-button.tsx";
import styles from "./file-drop.module.css";

interface FileDropProps {
  readonly label: string;
  readonly words: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly variant?: "primary" | "secondary";
  readonly disabled?: boolean;
  readonly take: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

export function FileDrop({ label, words, accept, multiple = false, variant = "primary", disabled = false, take, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePreventedFileDrop();
  const takeAll = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0 && !disabled) take(multiple ? chosen : chosen.slice(0, 1));
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    takeAll(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same as dropping
    <div className={styles.drop} data-over={isOver || undefined} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
      <div>{children}</div>
      <input
        {...{ accept, multiple }}
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          takeAll(currentTarget.files);
          // Resets the input, so that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <ActionButton content={words} variant={variant} disabled={disabled} onClick={() => input.current?.click()} />
      <p className={styles.hint}>Or drop {multiple ? "them" : "it"} here.</p>
    </div>
  );
}
