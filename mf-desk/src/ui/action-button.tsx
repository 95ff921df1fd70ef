import { Button, type ButtonProps } from "@nightlatch/ui";
import { type ReactNode, useRef, useState } from "react";
import { CardNameSuffix } from "./pieces.tsx";

export interface ActionState<Given extends unknown[]> {
  readonly start: (...args: Given) => Promise<boolean>;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly forget: () => void;
}

export function useAction<Given extends unknown[]>(act: (...args: Given) => Promise<unknown>): ActionState<Given> {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const busy = useRef(false);
  const start = async (...args: Given) => {
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    setError(undefined);
    try {
      await act(...args);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { start, isPending, error, forget: () => setError(undefined) };
}

interface ActionButtonProps<Given extends unknown[]> extends Omit<ButtonProps, "children" | "content"> {
  readonly content: ReactNode;
  /** Runs on click instead of `onClick`. During the action the button stays enabled, so that it keeps the focus. */
  readonly actionState?: ActionState<Given>;
  readonly args?: Given;
}

export function ActionButton<Given extends unknown[]>({
  content,
  actionState,
  args,
  variant = "secondary",
  ...button
}: ActionButtonProps<Given>) {
  const start = actionState && (() => void actionState.start(...(args ?? ([] as unknown[] as Given))));
  return (
    <Button variant={variant} aria-disabled={actionState?.isPending} onClick={start} {...button}>
      {content}
      {button["aria-label"] ? null : <CardNameSuffix />}
    </Button>
  );
}
