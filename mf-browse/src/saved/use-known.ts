import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether what the device keeps can be read: not on the server, nor while its page is hydrated. */
export const useKnown = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
