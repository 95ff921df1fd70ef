import { Button, type ButtonProps, type ButtonVariant, Modal } from "@nightlatch/ui";
import { type ReactNode, useRef, useState } from "react";
import { Trouble } from "./answer.tsx";
import styles from "./pieces.module.css";
import { Of } from "./pieces.tsx";

export interface Doing<Given extends unknown[]> {
  /** Starts it unless it is in flight. @returns whether it succeeded */
  readonly start: (...given: Given) => Promise<boolean>;
  readonly isUnderWay: boolean;
  /** The last failure; undefined after a success. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** Runs `act` once at a time and keeps its failure. */
export function useDoing<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>): Doing<Given> {
  const [isUnderWay, setUnderWay] = useState(false);
  const [error, setError] = useState<unknown>();
  const busy = useRef(false);
  const start = async (...given: Given) => {
    if (busy.current) return false;
    busy.current = true;
    setUnderWay(true);
    setError(undefined);
    try {
      await act(...given);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      busy.current = false;
      setUnderWay(false);
    }
  };
  return { start, isUnderWay, error, forget: () => setError(undefined) };
}

interface PressProps<Given extends unknown[]> extends ButtonProps {
  readonly doing: Doing<Given>;
  readonly given?: Given;
}

/** A button that starts `doing`. It keeps the focus meanwhile, so it is not disabled. */
export function Press<Given extends unknown[]>({ doing, given, variant = "secondary", children, ...button }: PressProps<Given>) {
  const start = () => void doing.start(...(given ?? ([] as unknown[] as Given)));
  return (
    <Button variant={variant} aria-disabled={doing.isUnderWay} onClick={start} {...button}>
      {children}
      {button["aria-label"] ? null : <Of />}
    </Button>
  );
}

interface ConfirmProps {
  /** The words of the button and of the confirming one: a verb with its object. */
  readonly words: string;
  readonly title: string;
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  /** Runs after the confirmation. The dialog stays and shows a failure. */
  readonly act: () => Promise<unknown>;
}

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
              <Trouble error={doing.error} />
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
