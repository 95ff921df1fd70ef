import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import { beginWaiting } from "../layout/navigating.ts";
import screens from "../screens/screens.module.css";
import { useServices } from "../services.ts";
import { outlines } from "./outlines.ts";
import styles from "./page-skeleton.module.css";
// The styles of the outlines, whose code comes later: a chunk of the shell brings none.
import "@nightlatch/ui/badge.module.css";
import "@nightlatch/ui/breadcrumbs.module.css";
import "@nightlatch/ui/picture.module.css";
import "@nightlatch/ui/stay-outline.module.css";
import "./page-outline.module.css";

/**
 * What stands in the place of a page that is not there yet: its outline with what is known of it (docs/adr/0039), or a plain
 * placeholder as long as the outlines themselves are not there.
 */
export function PageSkeleton({ status }: { status: string }) {
  const { pathname } = useLocation();
  const place = useServices().find(pathname);
  const part = outlines.now();
  useLayoutEffect(beginWaiting, []);
  if (part && place) return <part.PageOutline place={place} pathname={pathname} status={status} />;
  return <PlainSkeleton status={status} />;
}

/** A placeholder for any page. Readers without JavaScript are told how to get the page. */
export function PlainSkeleton({ status }: { status: string }) {
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
