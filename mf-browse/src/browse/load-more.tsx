import { LOAD_MORE_MARGIN_PX } from "@nightlatch/domain";
import { Button, buttonClass } from "@nightlatch/ui";
import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./browse.module.css";

interface Props {
  /** The address of the listings behind those that are shown, for visitors without JavaScript. */
  readonly href: string;
  readonly loading: boolean;
  /** The error of the last try. */
  readonly error: Error | null;
  readonly onNear: () => void;
  readonly onClick: () => void;
}

/**
 * The end of the list: it loads the next page when it comes within 200 px of view, or when pressed
 * (docs/product/browse.md#paging). After a failure only pressing tries again.
 */
export function LoadMore({ href, loading, error, onNear, onClick }: Props) {
  const sentinel = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (loading || error || !sentinel.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near.current(), {
      rootMargin: `0px 0px ${LOAD_MORE_MARGIN_PX}px`,
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
    // Anew for each page: who is at the end again before the next frame has never been away from it, as far as an observer knows.
  }, [loading, error, href]);

  function press(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClick();
  }

  if (error) {
    return (
      <div className={styles.more} role="alert">
        <p className={styles.problem}>Error: {error.message}</p>
        <Button variant="secondary" onClick={onClick}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.more} ref={sentinel}>
      {/* A target, because links without one are fetched ahead: pressing this one asks for other pages. Robots have the sitemap. */}
      <a
        className={buttonClass("secondary")}
        href={href}
        target="_self"
        rel="nofollow"
        onClick={press}
        aria-disabled={loading || undefined}
      >
        Load more
      </a>
    </div>
  );
}
