import { ApiError } from "@nightlatch/api-client";
import { PageHead } from "@nightlatch/runtime";
import { useOffline } from "@nightlatch/ui";
import { useEffect, useState } from "react";
import { Mark } from "../layout/logo.tsx";
import styles from "../screens/screens.module.css";
import notice from "./missing-assets.module.css";

const TITLE = "This page is taking a moment";

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
            ? "You're offline, so this page can't load. It loads by itself when you're back online."
            : `${detail} The rest of the site works as usual.`}
        </p>
      </div>
      <p className={styles.text} role="status">
        {trying ? "Trying again..." : offline ? "" : "It tries again by itself. You can also press Retry."}
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

export function AssetLoadError({ onRetry }: { onRetry: () => Promise<void> }) {
  const { trying, retry } = useRetry(onRetry);
  // Shows the text after the first render, because screen readers announce only changes of existing elements.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  return (
    <section className={notice.notice} ref={leadOn}>
      <p role="status">
        <span className={known && !trying ? undefined : notice.unsaid}>
          Some parts of this page aren't responding. You can read on, and links work.
        </span>
        {trying ? <span>Trying again...</span> : null}
      </p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </section>
  );
}

/** Ref callback that moves the focus from a removed panel to the content. */
const leadOn = (element: HTMLElement) => () => {
  if (element.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
};

function useRetry(onRetry: () => Promise<void>): { readonly trying: boolean; readonly retry: () => void } {
  // Not a React transition, which would delay navigations during the try.
  const [trying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return { trying, retry };
}
