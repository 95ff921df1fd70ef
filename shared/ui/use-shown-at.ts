import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Since when people see this part of the page, in milliseconds of `performance.now()`: 0 when the page came with it, since
 * it could be read and filled in long before it was taken over.
 */
export function useShownAt(): number {
  const served = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [shownAt] = useState(() => (served ? 0 : performance.now()));
  return shownAt;
}
