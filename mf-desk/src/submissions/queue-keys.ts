import { useEffect, useRef } from "react";
import { isTyped } from "../ui/typed-into.ts";

/**
 * Has j and k, alone, move through a queue, as long as nothing is written into and no dialog is open.
 *
 * @param isOn whether the keys count: whoever works by voice can turn single keys off (WCAG 2.1.4)
 */
export function useQueueKeys(isOn: boolean, move: (step: 1 | -1) => void): void {
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyped(event)) return;
      if (event.key !== "j" && event.key !== "k") return;
      event.preventDefault();
      latest.current(event.key === "j" ? 1 : -1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOn]);
}
