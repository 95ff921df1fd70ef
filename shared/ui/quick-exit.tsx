import { usePublicConfig } from "@nightlatch/runtime";
import styles from "./quick-exit.module.css";

/** Leaves no way back (docs/adr/0009). Dialogs have their own exit, because the header and the phone bar are inert behind them. */
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
