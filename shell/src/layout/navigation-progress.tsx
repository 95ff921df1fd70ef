import { useLayoutEffect } from "react";
import { useNavigating } from "./navigating.ts";
import styles from "./navigation-progress.module.css";

/** A thin bar while the next page is on its way; its style shows it only when that takes long enough to be noticed. */
export function NavigationProgress() {
  const waiting = useNavigating();
  // A list that is about to change is dimmed by its own style. Set by hand: React must not render the page for it.
  useLayoutEffect(() => void document.getElementById("main")?.toggleAttribute("data-waiting", waiting), [waiting]);
  return waiting ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
