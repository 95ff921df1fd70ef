import screens from "../screens/screens.module.css";
import styles from "./page-skeleton.module.css";

/** A placeholder for a page that is not there yet. Readers without JavaScript are told how to get the page. */
export function PageSkeleton({ status }: { status: string }) {
  return (
    <div className={styles.skeleton}>
      <p className={styles.status} role="status">
        {status}
      </p>
      <div className={styles.heading} />
      <div className={styles.grid}>
        {["a", "b", "c"].map((key) => (
          <div key={key} className={styles.card} />
        ))}
      </div>
      <noscript>
        <p className={screens.text}>This part of the page is not available right now. Please reload in a moment.</p>
      </noscript>
    </div>
  );
}
