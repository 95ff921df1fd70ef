import { Drawing, type DrawingProps } from "./drawing.tsx";
import styles from "./drawings.module.css";

/** A drawing of a door that stands ajar, with the light of the room behind it. */
export function OpenDoor(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path className={styles.light} d="m60 118 34-2 22 24H48z" />
      <path className={styles.glow} d="M60 20h34v98H60z" />
      <path d="M52 118V12h50v106M60 118V20h34v98M60 20l-20 8v98l20-8M46 74v8M30 118h22m50 0h28" />
    </Drawing>
  );
}
