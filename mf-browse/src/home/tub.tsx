import { Drawing, type DrawingProps } from "../drawings/drawing.tsx";
import styles from "../drawings/drawings.module.css";

/** A drawing of a steaming tub under the open sky. */
export function Tub(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle className={styles.glow} cx="112" cy="30" r="13" />
      <path d="M24 82h112M32 82c0 36 4 44 12 44h72c8 0 12-8 12-44M30 96h100M33 110h94" />
      <path d="M58 70c-8-8 8-14 0-22s8-14 0-22M80 70c-8-8 8-14 0-22s8-14 0-22M102 70c-6-6 6-11 0-17" />
    </Drawing>
  );
}
