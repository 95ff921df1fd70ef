import { Button, type ButtonVariant, Modal } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { Of } from "./of.tsx";
import styles from "./pieces.module.css";
import { Trouble } from "./trouble.tsx";
import { useDoing } from "./use-doing.ts";

export interface ConfirmProps {
  /** The words of the button, and of the one that confirms: a verb with what it is done to. */
  readonly words: string;
  readonly title: string;
  /** What happens, and whether it can be taken back. */
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  /** Done once it is confirmed. A failure is told in the dialog, which then stays. */
  readonly act: () => Promise<unknown>;
}

/** A button that asks before it does something. */
export function Confirm({ words, title, children, variant = "secondary", act }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const doing = useDoing(act);
  const close = () => {
    setOpen(false);
    doing.forget();
  };
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
        <Of />
      </Button>
      {isOpen ? (
        <Modal title={title} close={close}>
          {(dismiss) => (
            <div className={styles.confirm}>
              {children}
              {doing.error ? <Trouble error={doing.error} /> : null}
              <div className={styles.actions}>
                <Button aria-disabled={doing.isUnderWay} onClick={() => void doing.start().then((done) => done && dismiss())}>
                  {words}
                </Button>
                <Button variant="secondary" onClick={dismiss}>
                  Cancel
                </Button>
              </div>
            </div>
          )}
        </Modal>
      ) : null}
    </>
  );
}
