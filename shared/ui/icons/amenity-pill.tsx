import { VisuallyHidden } from "../visually-hidden.tsx";
import { AmenityIcon, type AmenityIconProps } from "./amenity-icon.tsx";
import styles from "./amenity-pill.module.css";

interface AmenityPillProps extends Omit<AmenityIconProps, "className"> {
  readonly label: string;
  readonly count?: number | undefined;
}

export function AmenityPill({ label, count, ...icon }: AmenityPillProps) {
  return (
    <span className={styles.pill}>
      <AmenityIcon {...icon} className={styles.icon} />
      <span className={styles.label}>{label}</span>
      {count === undefined ? null : (
        <span className={styles.count}>
          {count}
          <VisuallyHidden>{count === 1 ? " listing" : " listings"}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
