import { type RefObject, useEffect } from "react";

/** Tells the style of something that is moved sideways whether it was (`data-moved`), and whether there is more (`data-more`). */
export function useSideways(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const tell = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute("data-moved", scrollLeft > 0);
      element.toggleAttribute("data-more", scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener("scroll", tell, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", tell);
    };
  }, [room]);
}
