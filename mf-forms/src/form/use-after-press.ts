import { useEffect, useRef } from "react";

/**
 * Delays work that would move the page until no button of the pointer is pressed: a message that appears between pressing
 * and letting go pushes the target from under the pointer, and the click is lost.
 *
 * @returns a function that does some work at once, or after the press
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const onDown = () => {
      pressed.current = true;
    };
    const onUp = () => {
      pressed.current = false;
      // The click itself comes after this event.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const ends = ["pointerup", "pointercancel"] as const;
    window.addEventListener("pointerdown", onDown, true);
    for (const end of ends) window.addEventListener(end, onUp, true);
    return () => {
      window.removeEventListener("pointerdown", onDown, true);
      for (const end of ends) window.removeEventListener(end, onUp, true);
    };
  }, []);
  return (work) => {
    if (pressed.current) waiting.current.push(work);
    else work();
  };
}
