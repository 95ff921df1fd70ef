import screens from "../screens/screens.module.css";
import styles from "./page-skeleton.module.css";

/** Stands where a page will be. Readers without JavaScript are told how to get it. */
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
