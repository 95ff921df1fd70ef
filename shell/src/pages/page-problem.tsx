import { ApiError } from "@nightlatch/api-client";
import { PageHead } from "@nightlatch/runtime";
import { useOffline } from "@nightlatch/ui";
import { Mark } from "../layout/logo.tsx";
import styles from "../screens/screens.module.css";
import { leadOn, useRetry } from "./retry.ts";

const TITLE = "This page is taking a moment";

/**
 * The panel in place of a page that could not be loaded.
 *
 * @param onRetry resolves when the try is over; the panel is still there if it was in vain
 */
export function PageProblem({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const { trying, retry } = useRetry(onRetry);
  const offline = useOffline();
  const title = offline ? "You are offline" : TITLE;
  const detail = error instanceof ApiError ? error.message : "This part of the site didn't load.";
  return (
    <section className={styles.screen} ref={leadOn}>
      <PageHead title={title} description={detail} canonical={location.pathname} noindex />
      <Mark />
      <div role="alert">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>
          {offline
            ? "Your device has no connection, so this page can't load. It will come by itself as soon as you're connected again."
            : `${detail} The rest of the site works as usual.`}
        </p>
      </div>
      <p className={styles.text} role="status">
        {trying ? "Trying again..." : offline ? "" : "It tries again by itself, or at once when you press Retry."}
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
