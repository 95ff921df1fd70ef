import { useState } from "react";

/** When what says that something failed goes, moves the focus that was in it to the content; a focus elsewhere stays. */
export const leadOn = (element: HTMLElement) => () => {
  if (element.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
};

/** @param onRetry resolves when the try is over */
export function useRetry(onRetry: () => Promise<void>): { readonly trying: boolean; readonly retry: () => void } {
  // No transition, because that would hold up every navigation until the try is over.
  const [trying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return { trying, retry };
}
