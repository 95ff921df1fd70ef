import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus on after "Load more": once the list has grown, the first new card's link takes the focus, which would
 * otherwise be lost with the button at the end of the list. Growing by scrolling moves no focus.
 *
 * @param count cards shown
 * @returns a function to call when the button is pressed
 */
export function useFocusOnGrowth(grid: RefObject<HTMLUListElement | null>, count: number): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    grid.current?.children[from.current]?.querySelector("a")?.focus({ preventScroll: true });
    from.current = null;
  }, [count, grid]);
  return () => {
    from.current = count;
  };
}
