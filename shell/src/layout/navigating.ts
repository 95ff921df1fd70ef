import { useSyncExternalStore } from "react";

let waits = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  waits += by;
  for (const listener of listeners) listener();
}

/**
 * Says that the next page is on its way. No context, because a change of one would reach the page that the server sent, and
 * React would put its placeholder there instead of waiting for its script.
 *
 * @returns a function that says that the wait is over
 */
export function beginWaiting(): () => void {
  change(1);
  return () => change(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a page is on its way, for what asks outside of React. */
export const isNavigating = (): boolean => waits > 0;

/** Whether the next page is on its way: an outline stands in its place, or the page before stays until it is there. */
export const useNavigating = (): boolean => useSyncExternalStore(subscribe, isNavigating, () => false);
