import { useQueryClient } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import styles from "./pieces.module.css";
import { Trouble } from "./trouble.tsx";
import { isTyped } from "./typed-into.ts";
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
  /** When it goes, in milliseconds since 1970. */
  readonly until: number;
}

interface ToastStore {
  show(words: string, options?: ToastOptions): void;
  /** Closes a toast, unless another is shown by now. */
  close(key: number): void;
  shown(): Shown | undefined;
  subscribe(listener: () => void): () => void;
}

function createStore(): ToastStore {
  let [shown, next]: [Shown | undefined, number] = [undefined, 0];
  const listeners = new Set<() => void>();
  const set = (toast: Shown | undefined) => {
    shown = toast;
    for (const listener of listeners) listener();
  };
  return {
    show: (words, options = {}) => set({ ...options, words, key: ++next, until: Date.now() + TOAST_MS }),
    close: (key) => {
      if (shown?.key === key) set(undefined);
    },
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** By what all pages of a document have: each page is made anew, and a toast outlasts the one that it began on. */
const stores = new WeakMap<object, ToastStore>();

function useStore(): ToastStore {
  const client = useQueryClient();
  const store = stores.get(client) ?? createStore();
  stores.set(client, store);
  return store;
}

/** Tells what was done, for ten seconds, with a way to take it back, also on the page that comes next. */
export const useToast = (): ToastStore["show"] => useStore().show;

/** The place of toasts, around a page's content. One is shown at a time, the latest. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  const shown = useSyncExternalStore(store.subscribe, store.shown, () => undefined);
  return (
    <>
      {children}
      <div className={styles.toasts} role="status">
        {shown ? <Toast key={shown.key} toast={shown} close={store.close} /> : null}
      </div>
    </>
  );
}

function Toast({ toast: { key, words, undo, ...toast }, close: closeOf }: { readonly toast: Shown; readonly close: ToastStore["close"] }) {
  const close = useCallback(() => closeOf(key), [closeOf, key]);
  const undoing = useDoing(async () => {
    await undo?.();
    close();
  });
  const [isHeld, setHeld] = useState(false);
  const [until, setUntil] = useState(toast.until);
  const stays = isHeld || undoing.isUnderWay || undoing.error !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, until - Date.now());
    return () => clearTimeout(timer);
  }, [stays, close, until]);
  const { start } = undoing;
  const canUndo = undo !== undefined && !undoing.isUnderWay;
  // The button is far behind in the page for whoever works with the keyboard, and the time is short.
  useEffect(() => {
    if (!canUndo) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "z") return;
      if (event.defaultPrevented || isTyped(event)) return;
      event.preventDefault();
      void start();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [canUndo, start]);
  const keep = () => setHeld(true);
  const letGo = () => {
    setHeld(false);
    setUntil(Date.now() + TOAST_MS);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or a focus on it only keeps it there
    <div className={styles.toast} onMouseEnter={keep} onMouseLeave={letGo} onFocus={keep} onBlur={letGo}>
      <p>{words}</p>
      <div className={styles.actions}>
        {undo ? (
          <Button variant="secondary" disabled={undoing.isUnderWay} aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void start()}>
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
