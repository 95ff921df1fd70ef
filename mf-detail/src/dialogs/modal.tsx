import { Button } from "@nightlatch/shared/ui";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./modal.module.css";

interface Props {
  readonly title: string;
  /** Called once the dialog has closed. */
  readonly close: () => void;
  /** The content of the dialog; `dismiss` closes it. */
  readonly children: (dismiss: () => void) => ReactNode;
}

/** A modal dialog over the page: in its middle, on a narrow screen from its bottom edge. The focus goes back on closing. */
export function Modal({ title, close, children }: Props) {
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
      className={styles.modal}
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
        </header>
        {children(dismiss)}
      </div>
    </dialog>
  );
}
