import { useEffect, useState } from "react";
import styles from "./navigation-progress.module.css";

let tell: ((waiting: boolean) => void) | undefined;

/**
 * Says whether the next page is on its way. No context, because a change of one would reach the page that the server sent, and
 * React would put its placeholder there instead of waiting for its script.
 */
export const tellNavigating = (waiting: boolean): void => tell?.(waiting);

/** A thin bar while the next page is on its way; its style shows it only when that takes long enough to be noticed. */
export function NavigationProgress() {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    tell = setWaiting;
    return () => {
      tell = undefined;
    };
  }, []);
  return waiting ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
