import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * The time since which people see this part of the page, in milliseconds of `performance.now()`. 0 when the server's page
 * had it, since it could be read and filled in long before it was hydrated.
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
