import type { ReactNode } from "react";
import styles from "./drawings.module.css";
import { OpenDoor } from "./open-door.tsx";

interface Props {
  readonly role?: "status";
  readonly children: ReactNode;
}

/** What stands where there is nothing to show: a drawing, why that is, and where to go on. The first paragraph is its title. */
export function EmptyPanel({ role, children }: Props) {
  return (
    <div className={styles.panel}>
      <OpenDoor />
      <div className={styles.words} role={role}>
        {children}
      </div>
    </div>
  );
}
