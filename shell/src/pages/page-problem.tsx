import { ApiError } from "@nightlatch/api-client";
import { PageHead } from "@nightlatch/runtime";
import { useState } from "react";
import styles from "../screens/screens.module.css";

const TITLE = "This page is taking a moment";

/** When the panel goes, moves the focus that was in it to the content in its place; a focus elsewhere stays. */
const leadOn = (panel: HTMLElement) => () => {
  if (panel.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
};

/**
 * The panel in place of a page that could not be loaded.
 *
 * @param onRetry resolves when the try is over; the panel is still there if it was in vain
 */
export function PageProblem({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  // No transition, because that would hold up every navigation until the try is over.
  const [trying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  const detail = error instanceof ApiError ? error.message : "This part of the site did not load.";
  return (
    <section className={styles.screen} ref={leadOn}>
      <PageHead title={TITLE} description={detail} canonical={location.pathname} noindex />
      <div role="alert">
        <h1 className={styles.title}>{TITLE}</h1>
        <p className={styles.text}>{detail} The rest of the site works as usual.</p>
      </div>
      <p className={styles.text} role="status">
        {trying ? "Trying again..." : "It tries again by itself, or at once when you press Retry."}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={retry}>
          Retry
        </button>
        <a className={styles.secondary} href="/">
          Go Home
        </a>
      </div>
    </section>
  );
}
