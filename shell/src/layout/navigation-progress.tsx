import { createContext, useContext } from "react";
import styles from "./navigation-progress.module.css";

/** Whether the next page is on its way. The router provides it; on the server it is always false. */
export const NavigatingContext = createContext(false);

/** A thin bar while the next page is on its way; its style shows it only when that takes long enough to be noticed. */
export function NavigationProgress() {
  return useContext(NavigatingContext) ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
