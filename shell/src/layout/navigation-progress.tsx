import { createContext, useContext } from "react";
import styles from "./navigation-progress.module.css";

/** Whether the next page is on its way. The router says so; on the server none ever is. */
export const NavigatingContext = createContext(false);

/** A thin bar while the next page is on its way; it shows only when that takes long enough to be noticed. */
export function NavigationProgress() {
  return useContext(NavigatingContext) ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
