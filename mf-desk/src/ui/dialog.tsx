import { type ButtonVariant, Modal } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { Trouble } from "./answer.tsx";
import { Press, useDoing } from "./doing.tsx";
import styles from "./pieces.module.css";
import { OfContext } from "./pieces.tsx";

interface DialogProps {
  readonly words: string;
  readonly title: string;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly children: (dismiss: () => void) => ReactNode;
}

export function Dialog({ words, title, variant = "secondary", disabled = false, children }: DialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Press {...{ words, variant, disabled }} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen ? (
        <Modal title={title} close={() => setOpen(false)}>
          {(dismiss) => <OfContext value={undefined}>{children(dismiss)}</OfContext>}
        </Modal>
      ) : null}
    </>
  );
}

interface ConfirmProps extends Pick<DialogProps, "words" | "title" | "variant"> {
  readonly children: ReactNode;
  readonly act: () => Promise<unknown>;
}

export const Confirm = ({ children, act, ...dialog }: ConfirmProps) => (
  <Dialog {...dialog}>
    {(dismiss) => (
      <Question words={dialog.words} act={act} dismiss={dismiss}>
        {children}
      </Question>
    )}
  </Dialog>
);

function Question({ words, act, dismiss, children }: Pick<ConfirmProps, "words" | "act" | "children"> & { readonly dismiss: () => void }) {
  const doing = useDoing(act);
  const answer = () => void doing.start().then((done) => done && dismiss());
  return (
    <div className={styles.confirm}>
      {children}
      <Trouble error={doing.error} />
      <div className={styles.actions}>
        <Press words={words} variant="primary" aria-disabled={doing.isUnderWay} onClick={answer} />
        <Press words="Cancel" onClick={dismiss} />
      </div>
    </div>
  );
}

interface Action {
  readonly words: string;
  readonly act: () => Promise<unknown>;
  readonly ask?: ReactNode;
  readonly title?: string;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
}

export function Actions({ of }: { readonly of: readonly (Action | null | false)[] }) {
  const doing = useDoing((act: Action["act"]) => act());
  return (
    <>
      <div className={styles.actions}>
        {of.map((action) => {
          if (!action) return null;
          const { words, act, ask, title = words, variant, disabled } = action;
          return ask === undefined ? (
            <Press key={words} {...{ words, doing, variant, disabled }} given={[act]} />
          ) : (
            <Confirm key={words} {...{ words, title, variant, act }}>
              {typeof ask === "string" ? <p>{ask}</p> : ask}
            </Confirm>
          );
        })}
      </div>
      <Trouble error={doing.error} />
    </>
  );
}
