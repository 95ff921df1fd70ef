import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./modal.module.css";
import { QuickExit } from "./quick-exit.tsx";

interface ModalProps {
  readonly title: string;
  readonly whole?: boolean;
  readonly close: () => void;
  readonly children: (dismiss: () => void) => ReactNode;
}

/** A modal dialog. When it closes, the focus returns to the element that opened it. */
export function Modal({ title, whole = false, close, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const dismiss = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closes the dialog, because its removal alone does not return the focus.
    return () => element?.close();
  }, []);

  return (
    // A click beside the box has the dialog itself as target.
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
