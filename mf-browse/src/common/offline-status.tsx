import { useOffline } from "@nightlatch/ui";
import { type ReactNode, useSyncExternalStore } from "react";
import styles from "./offline-status.module.css";

export function OfflineNote({ children }: { children: ReactNode }) {
  const offline = useOffline();
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
