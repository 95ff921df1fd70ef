import { ApiError } from "@nightlatch/api-client";
import { PageHead } from "@nightlatch/runtime";
import { useOffline } from "@nightlatch/ui";
import { useEffect, useState } from "react";
import { Mark } from "../layout/logo.tsx";
import styles from "../screens/screens.module.css";
import notice from "./missing-scripts.module.css";

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

/**
 * The notice above a page that still is as the server sent it, because a script of it does not come
 * (docs/product/errors.md#a-page-whose-script-does-not-come). It has its own place above the page, and covers nothing.
 *
 * @param onRetry resolves when the try is over; the notice is still there if it was in vain
 */
export function MissingScripts({ onRetry }: { onRetry: () => Promise<void> }) {
  const { trying, retry } = useRetry(onRetry);
  // The words come a moment after their element: screen readers announce changes in elements that they know.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  return (
    <section className={notice.notice} ref={leadOn}>
      <p role="status">
        {/* The words keep their place, so that the page beneath does not move with them. */}
        <span className={known && !trying ? undefined : notice.unsaid}>
          Some parts of this page do not respond at the moment. You can read on, and its links work.
        </span>
        {trying ? <span>Trying again...</span> : null}
      </p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </section>
  );
}

/** When what says that something failed goes, moves the focus that was in it to the content; a focus elsewhere stays. */
const leadOn = (element: HTMLElement) => () => {
  if (element.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
};

/** @param onRetry resolves when the try is over */
function useRetry(onRetry: () => Promise<void>): { readonly trying: boolean; readonly retry: () => void } {
  // No transition, because that would hold up every navigation until the try is over.
  const [trying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return { trying, retry };
}
