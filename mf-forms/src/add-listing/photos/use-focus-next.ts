import { useEffect, useRef } from "react";

/**
 * Keeps the focus within reach when the pressed element is moved, disabled or gone after the next rendering.
 *
 * @returns a function that names, by its id, the element that gets the focus then
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
