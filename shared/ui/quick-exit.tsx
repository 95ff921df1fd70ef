import { usePublicConfig } from "@nightlatch/runtime";
import styles from "./quick-exit.module.css";

/**
 * Header and bar are inert behind a modal dialog, so each dialog has its own. The shell makes links with `data-exit` leave no way back
 * (docs/adr/0010).
 *
 * @param props.className places it
 */
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
