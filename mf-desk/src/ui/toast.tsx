import { useQuery, useQueryClient } from "@nightlatch/runtime";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { DESK, type InputOf, type OperationName, type ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, useAction } from "./action-button.tsx";
import styles from "./pieces.module.css";
import { ErrorNotice } from "./query-result.tsx";

const TOAST_MS = 10_000;
const TOAST = [DESK, "toast"];

interface ToastOptions {
  readonly undo?: () => Promise<unknown>;
}

interface ActiveToast extends ToastOptions {
  readonly key: number;
  readonly words: string;
  readonly until: number;
}

let toastCount = 0;

/** Shows a message for ten seconds, also on the next page, with an undo button. A new toast replaces the old one. */
export function useToast() {
  const client = useQueryClient();
  return (words: string, options: ToastOptions = {}) => {
    toastCount += 1;
    client.setQueryData<ActiveToast>(TOAST, { ...options, words, key: toastCount, until: Date.now() + TOAST_MS });
  };
}

export function useSettle() {
  const { run, refresh } = useDesk();
  const toast = useToast();
  return async <Name extends OperationName>(
    operation: Name,
    input: InputOf<Name>,
    words: string | ((result: ResultOf<Name>) => string),
    undo?: (result: ResultOf<Name>) => Promise<unknown>,
  ): Promise<ResultOf<Name>> => {
    const result: ResultOf<Name> = await run(operation, input);
    toast(typeof words === "string" ? words : words(result), undo ? { undo: () => undo(result).then(() => refresh()) } : {});
    await refresh();
    return result;
  };
}

export function Toasts({ children }: { readonly children: ReactNode }) {
  // Stored in the query client, so that the toast outlives the page.
  const { data: activeToast } = useQuery<ActiveToast | null>({ queryKey: TOAST, queryFn: () => null, enabled: false, gcTime: TOAST_MS });
  return (
    <>
      {children}
      <div className={styles.toasts} role="status">
        {activeToast ? <Toast key={activeToast.key} toast={activeToast} /> : null}
      </div>
    </>
  );
}

const WRITTEN_INTO = "input, textarea, select, [contenteditable], dialog";

export const isTyped = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(WRITTEN_INTO) !== null;

function Toast({ toast: { key, words, undo, ...toast } }: { readonly toast: ActiveToast }) {
  const client = useQueryClient();
  const close = useCallback(() => client.setQueryData<ActiveToast | null>(TOAST, (now) => (now?.key === key ? null : now)), [client, key]);
  const undoing = useAction(async () => {
    await undo?.();
    close();
  });
  const [isHeld, setHeld] = useState(false);
  const [until, setUntil] = useState(toast.until);
  const stays = isHeld || undoing.isPending || undoing.error !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, until - Date.now());
    return () => clearTimeout(timer);
  }, [stays, close, until]);
  const { start } = undoing;
  const canUndo = undo !== undefined && !undoing.isPending;
  // Ctrl+Z also undoes, because keyboard users could not reach the button within ten seconds.
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
  const hold = () => setHeld(true);
  const letGo = () => {
    setHeld(false);
    setUntil(Date.now() + TOAST_MS);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover or focus only keeps the toast visible
    <div className={styles.toast} onMouseEnter={hold} onMouseLeave={letGo} onFocus={hold} onBlur={letGo}>
      <p>{words}</p>
      <div className={styles.actions}>
        {undo ? (
          <ActionButton content="Undo" actionState={undoing} disabled={undoing.isPending} aria-keyshortcuts="Control+Z Meta+Z" />
        ) : null}
        <ActionButton content="Dismiss" variant="quiet" onClick={close} />
      </div>
      <ErrorNotice error={undoing.error} />
    </div>
  );
}
