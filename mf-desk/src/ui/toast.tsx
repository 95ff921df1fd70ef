import { Button } from "@nightlatch/ui";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import styles from "./pieces.module.css";
import { Trouble } from "./trouble.tsx";
import { useDoing } from "./use-doing.ts";

/** Milliseconds for which a toast stays, and with it the way back. */
export const TOAST_MS = 10_000;

export interface ToastOptions {
  /** Takes back what was done. A failure is told in the toast, which then stays. */
  readonly undo?: () => Promise<unknown>;
}

interface Shown extends ToastOptions {
  readonly key: number;
  readonly words: string;
}

const ToastContext = createContext<((words: string, options?: ToastOptions) => void) | null>(null);

/** Tells what was done, for ten seconds, with a way to take it back. A page has this within `DeskPage`. */
export function useToast(): (words: string, options?: ToastOptions) => void {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error("A toast was asked for outside a DeskPage.");
  return toast;
}

/** The place of toasts, around a page's content. One is shown at a time, the latest. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const next = useRef(0);
  const show = useCallback((words: string, options: ToastOptions = {}) => {
    next.current += 1;
    setShown({ ...options, words, key: next.current });
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.toasts} role="status">
        {shown ? <Toast key={shown.key} toast={shown} close={() => setShown(undefined)} /> : null}
      </div>
    </ToastContext>
  );
}

function Toast({ toast: { words, undo }, close }: { readonly toast: Shown; readonly close: () => void }) {
  const undoing = useDoing(async () => {
    await undo?.();
    close();
  });
  const [isHeld, setHeld] = useState(false);
  const stays = isHeld || undoing.isUnderWay || undoing.error !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, TOAST_MS);
    return () => clearTimeout(timer);
  }, [stays, close]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or a focus on it only keeps it there
    <div className={styles.toast} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <p>{words}</p>
      <div className={styles.actions}>
        {undo ? (
          <Button variant="secondary" disabled={undoing.isUnderWay} onClick={() => void undoing.start()}>
            Undo
          </Button>
        ) : null}
        <Button variant="quiet" onClick={close}>
          Dismiss
        </Button>
      </div>
      {undoing.error ? <Trouble error={undoing.error} /> : null}
    </div>
  );
}
