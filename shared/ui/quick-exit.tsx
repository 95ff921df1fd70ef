import { usePublicConfig } from "@nightlatch/runtime";
import styles from "./quick-exit.module.css";

/** Header and bar are inert behind a dialog, so each has its own exit, which leaves no way back (docs/adr/0009). */
export const QuickExit = ({ className = "" }) => (
  <a
    href={usePublicConfig().links.exit}
    rel="noreferrer"
    className={`${styles.exit} ${className}`}
    title="Or press Shift three times"
    data-exit=""
  >
    Quick exit
  </a>
);
