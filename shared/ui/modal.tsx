import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { afterFrame } from "./after-frame.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./modal.module.css";
import { QuickExit } from "./quick-exit.tsx";

export interface ModalProps {
  readonly title: string;
  /** Whether it covers the whole screen. */
  readonly whole?: boolean;
  /** Gets the dialog, which then waits to be opened with `showModal`. Without it the dialog opens by itself. */
  readonly waiting?: RefObject<HTMLDialogElement | null> | undefined;
  /** Called once it has closed and the frame without it is painted. */
  readonly close: () => void;
  /** The content of the dialog; `dismiss` closes it. */
  readonly children: (dismiss: () => void) => ReactNode;
}

/** A modal dialog over the page: in its middle, on a narrow screen from its bottom edge, or over all of it. The focus goes back on closing. */
export function Modal({ title, whole = false, waiting, close, children }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = waiting ?? own;
  const heading = useId();
  const dismiss = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    if (!waiting) element?.showModal();
    // The dialog is closed, not only removed, because closing it gives the focus back.
    return () => element?.close();
  }, [dialog, waiting]);

  return (
    // A press beside the box meets the dialog itself; the keyboard has Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      className={classNames(styles.modal, whole && styles.whole)}
      aria-labelledby={heading}
      onClose={() => afterFrame(close)}
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
