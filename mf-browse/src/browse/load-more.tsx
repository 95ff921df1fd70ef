import { LOAD_MORE_MARGIN_PX } from "@nightlatch/domain";
import { Button, buttonClass } from "@nightlatch/ui";
import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import styles from "./browse.module.css";

interface Props {
  readonly href: string;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly onNear: () => void;
  readonly onClick: () => void;
}

/**
 * The end of the list: loads the next page within 200 px of the viewport, or on a click (docs/product/browse.md#paging). After a
 * failure only a click retries.
 */
export function LoadMore({ href, loading, error, onNear, onClick }: Props) {
  const sentinel = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (loading || error || !sentinel.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: `0px 0px ${LOAD_MORE_MARGIN_PX}px`,
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
    // Observes again for each page: an element that stays in view triggers no second callback.
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
      {/* `target` opts out of prefetching: this link loads different pages. Robots have the sitemap. */}
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
