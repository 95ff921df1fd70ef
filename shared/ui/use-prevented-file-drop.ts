import { useEffect } from "react";

const EVENTS = ["dragover", "drop"] as const;

/** Stops the browser from opening a file that is dropped next to the drop area. */
export function usePreventedFileDrop(): void {
  useEffect(() => {
    const prevent = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    for (const type of EVENTS) window.addEventListener(type, prevent);
    return () => {
      for (const type of EVENTS) window.removeEventListener(type, prevent);
    };
  }, []);
}
