import { useOffline } from "@nightlatch/ui";
import type { ReactNode } from "react";
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
