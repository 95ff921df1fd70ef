import styles from "./screens.module.css";

/** The screen of docs/product/routes.md#error-boundary, with its literal texts. Links are plain, since the router may be what failed. */
export function SomethingWentWrong() {
  return (
    <section className={styles.screen} role="alert">
      <h1 className={styles.title}>Something went wrong</h1>
      <p className={styles.text}>There was an unexpected error. Please try refreshing the page.</p>
      <div className={styles.actions}>
        <a className={styles.primary} href="/">
          Go Home
        </a>
        <button type="button" className={styles.secondary} onClick={() => location.reload()}>
          Refresh Page
        </button>
      </div>
    </section>
  );
}
