import { type ReactNode, useSyncExternalStore } from "react";
import styles from "./offline-note.module.css";

function follow(changed: () => void): () => void {
  for (const event of ["online", "offline"]) addEventListener(event, changed);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, changed);
  };
}

/** Says that the device is offline, for as long as it is, and what that means here: at the lower edge, wherever the page is. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const offline = useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status" className={styles.around}>
      {offline ? (
        <p className={styles.note}>
          <strong>You're offline.</strong> {children}
        </p>
      ) : null}
    </div>
  );
}

const never = () => () => {};

/** Whether what the device keeps can be read: not on the server, nor while its page is hydrated. */
export const useKnown = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
