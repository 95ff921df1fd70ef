import { usePublicConfig } from "@nightlatch/runtime";
import styles from "./quick-exit.module.css";

/**
 * The way out of the site. Header and bar are inert while a modal dialog is open, so each dialog has one of its own. Without a
 * script it is a plain link; the shell has every link with `data-exit` leave no way back (docs/adr/0010).
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
