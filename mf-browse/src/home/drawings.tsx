import type { ReactNode } from "react";
import styles from "./home.module.css";

/** A drawing of a door that stands ajar, with the light of the room behind it. */
export function OpenDoor() {
  return (
    <Drawing>
      <path className={styles.light} d="m60 118 34-2 22 24H48z" />
      <path className={styles.glow} d="M60 20h34v98H60z" />
      <path d="M52 118V12h50v106M60 118V20h34v98M60 20l-20 8v98l20-8M46 74v8M30 118h22m50 0h28" />
    </Drawing>
  );
}

/** A drawing of a steaming tub under the open sky. */
export function Tub() {
  return (
    <Drawing>
      <circle className={styles.glow} cx="112" cy="30" r="13" />
      <path d="M24 82h112M32 82c0 36 4 44 12 44h72c8 0 12-8 12-44M30 96h100M33 110h94" />
      <path d="M58 70c-8-8 8-14 0-22s8-14 0-22M80 70c-8-8 8-14 0-22s8-14 0-22M102 70c-6-6 6-11 0-17" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 144" width="160" height="144" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
