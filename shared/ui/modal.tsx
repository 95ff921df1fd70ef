import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./modal.module.css";
import { QuickExit } from "./quick-exit.tsx";

export interface ModalProps {
  readonly title: string;
  /** Whether it covers the whole screen. */
  readonly whole?: boolean;
  /** Called once it has closed. */
  readonly close: () => void;
  /** The content of the dialog; `dismiss` closes it. */
  readonly children: (dismiss: () => void) => ReactNode;
}

/** A modal dialog over the page: in its middle, on a narrow screen from its bottom edge, or over all of it. The focus goes back on closing. */
export function Modal({ title, whole = false, close, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const dismiss = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The dialog is closed, not only removed, because closing it gives the focus back.
    return () => element?.close();
  }, []);

  return (
    // A press beside the box meets the dialog itself; the keyboard has Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      className={classNames(styles.modal, whole && styles.whole)}
      aria-labelledby={heading}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && dismiss()}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <Button variant="quiet" onClick={dismiss}>
            Close
          </Button>
          <div className={styles.exit}>
            <QuickExit className={styles.way ?? ""} />
          </div>
        </header>
        {children(dismiss)}
      </div>
    </dialog>
  );
}
