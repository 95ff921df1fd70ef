import { useEffect, useRef } from "react";

/**
 * Keeps focus in reach when what was pressed is moved, disabled or gone after the next rendering.
 *
 * @returns names the element that gets focus then, by its id
 */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  return (id) => {
    next.current = id;
  };
}
