import { Button } from "@nightlatch/shared/ui";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./modal.module.css";

interface Props {
  readonly title: string;
  /** Called once it has closed. */
  readonly close: () => void;
  /** What stands in it; `dismiss` closes it. */
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
    // Closing it, and not only taking it away, gives the focus back.
    return () => element?.close();
  }, []);

  return (
    // A press beside it meets the dialog itself; the keyboard has Escape.
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
