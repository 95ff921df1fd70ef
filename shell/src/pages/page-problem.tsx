import { ApiError } from "@nightlatch/shared/api-client";
import styles from "../screens/screens.module.css";

/** The panel in place of a page that could not be loaded. */
export function PageProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const detail = error instanceof ApiError ? error.message : "This part of the site did not load.";
  return (
    <section className={styles.screen} role="alert">
      <h1 className={styles.title}>This page is taking a moment</h1>
      <p className={styles.text}>{detail} The rest of the site works as usual.</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onRetry}>
          Retry
        </button>
        <a className={styles.secondary} href="/">
          Go Home
        </a>
      </div>
    </section>
  );
}
