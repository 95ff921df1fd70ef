import { useRef, useState } from "react";

/** Something that a press does. */
export interface Doing<Given extends unknown[]> {
  /** Does it, unless it is under way: a second press does nothing. @returns whether it was done */
  readonly start: (...given: Given) => Promise<boolean>;
  readonly isUnderWay: boolean;
  /** Why it was not done, the last time; undefined otherwise. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** What a press does, with its failure kept for showing. */
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
