import styles from "./navigation-progress.module.css";

/** A thin bar while the next page is on its way; it shows only when that takes long enough to be noticed. */
export function NavigationProgress({ active }: { active: boolean }) {
  return active ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
