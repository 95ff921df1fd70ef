import { Button, type ButtonProps } from "@nightlatch/ui";
import { type ReactNode, useRef, useState } from "react";
import { Of } from "./pieces.tsx";

export interface Doing<Given extends unknown[]> {
  readonly start: (...given: Given) => Promise<boolean>;
  readonly isUnderWay: boolean;
  readonly error: unknown;
  readonly forget: () => void;
}

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

interface PressProps<Given extends unknown[]> extends Omit<ButtonProps, "children"> {
  readonly words: ReactNode;
  /** Started by a press, in place of `onClick`. The button keeps the focus meanwhile, so it is not disabled. */
  readonly doing?: Doing<Given>;
  readonly given?: Given;
}

export function Press<Given extends unknown[]>({ words, doing, given, variant = "secondary", ...button }: PressProps<Given>) {
  const start = doing && (() => void doing.start(...(given ?? ([] as unknown[] as Given))));
  return (
    <Button variant={variant} aria-disabled={doing?.isUnderWay} onClick={start} {...button}>
      {words}
      {button["aria-label"] ? null : <Of />}
    </Button>
  );
}
