import { type ButtonVariant, Modal } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { ActionButton, useAction } from "./action-button.tsx";
import styles from "./pieces.module.css";
import { CardNameContext } from "./pieces.tsx";
import { ErrorNotice } from "./query-result.tsx";

interface DialogProps {
  readonly content: string;
  readonly title: string;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly children: (dismiss: () => void) => ReactNode;
}

export function Dialog({ content, title, variant = "secondary", disabled = false, children }: DialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton {...{ content, variant, disabled }} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen ? (
        <Modal title={title} close={() => setOpen(false)}>
          {(dismiss) => <CardNameContext value={undefined}>{children(dismiss)}</CardNameContext>}
        </Modal>
      ) : null}
    </>
  );
}

interface ConfirmProps extends Pick<DialogProps, "content" | "title" | "variant"> {
  readonly children: ReactNode;
  readonly act: () => Promise<unknown>;
}

export const Confirm = ({ children, act, ...dialog }: ConfirmProps) => (
  <Dialog {...dialog}>
    {(dismiss) => (
      <ConfirmQuestion content={dialog.content} act={act} dismiss={dismiss}>
        {children}
      </ConfirmQuestion>
    )}
  </Dialog>
);

function ConfirmQuestion({
  content,
  act,
  dismiss,
  children,
}: Pick<ConfirmProps, "content" | "act" | "children"> & { readonly dismiss: () => void }) {
  const actionState = useAction(act);
  const confirm = () => void actionState.start().then((done) => done && dismiss());
  return (
    <div className={styles.confirm}>
      {children}
      <ErrorNotice error={actionState.error} />
      <div className={styles.actions}>
        <ActionButton content={content} variant="primary" aria-disabled={actionState.isPending} onClick={confirm} />
        <ActionButton content="Cancel" onClick={dismiss} />
      </div>
    </div>
  );
}

interface Action {
  readonly content: string;
  readonly act: () => Promise<unknown>;
  readonly question?: ReactNode;
  readonly title?: string;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
}

export function Actions({ of }: { readonly of: readonly (Action | null | false)[] }) {
  const actionState = useAction((act: Action["act"]) => act());
  return (
    <>
      <div className={styles.actions}>
        {of.map((action) => {
          if (!action) return null;
          const { content, act, question, title = content, variant, disabled } = action;
          return question === undefined ? (
            <ActionButton key={content} {...{ content, actionState, variant, disabled }} args={[act]} />
          ) : (
            <Confirm key={content} {...{ content, title, variant, act }}>
              {typeof question === "string" ? <p>{question}</p> : question}
            </Confirm>
          );
        })}
      </div>
      <ErrorNotice error={actionState.error} />
    </>
  );
}
