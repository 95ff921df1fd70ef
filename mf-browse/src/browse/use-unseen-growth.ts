import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Has what stands below a list not painted in the frame in which the list grows or shrinks (`browse.module.css`), so that
 * nothing in view is seen to jump, neither by people nor by what measures it. It can still be heard, and keeps the focus.
 *
 * @param items the number of items, those that are on the way too
 */
export function useUnseenGrowth(list: RefObject<HTMLElement | null>, items: number): void {
  const before = useRef(items);
  useLayoutEffect(() => {
    if (before.current === items) return;
    before.current = items;
    list.current?.setAttribute("data-growing", "");
    // The first frame that is asked for here is the one that paints the change.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => list.current?.removeAttribute("data-growing"));
    });
    return () => cancelAnimationFrame(frame);
  }, [list, items]);
}
