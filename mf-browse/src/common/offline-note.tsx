import { type ReactNode, useSyncExternalStore } from "react";
import styles from "./offline-note.module.css";

function follow(changed: () => void): () => void {
  for (const event of ["online", "offline"]) addEventListener(event, changed);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, changed);
  };
}

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

export const useDeviceReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
