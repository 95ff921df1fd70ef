import { useEffect, useState } from "react";
import styles from "./missing-scripts.module.css";
import { leadOn, useRetry } from "./retry.ts";

/**
 * The notice above a page that still is as the server sent it, because a script of it does not come
 * (docs/product/errors.md#a-page-whose-script-does-not-come). It has its own place above the page, and covers nothing.
 *
 * @param onRetry resolves when the try is over; the notice is still there if it was in vain
 */
export function MissingScripts({ onRetry }: { onRetry: () => Promise<void> }) {
  const { trying, retry } = useRetry(onRetry);
  // The words come a moment after their element: a screen reader tells what changes in one that it knows.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  return (
    <section className={styles.notice} ref={leadOn}>
      <p role="status">
        {/* The words keep their place, so that the page beneath does not move with them. */}
        <span className={known && !trying ? undefined : styles.unsaid}>
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
