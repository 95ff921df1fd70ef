import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import screens from "../screens/screens.module.css";
import { useServices } from "../services.ts";
import styles from "./page-skeleton.module.css";
// The styles of skeletons, whose code comes later: a chunk of the shell brings none.
import "@nightlatch/ui/badge.module.css";
import "@nightlatch/ui/breadcrumbs.module.css";
import "@nightlatch/ui/picture.module.css";
import "@nightlatch/ui/stay-outline.module.css";
import "./skeleton.module.css";

/**
 * The placeholder of a page that has not come yet: its skeleton (docs/adr/0039), or a plain one until the code for skeletons has
 * come.
 */
export function PageSkeleton({ status }: { status: string }) {
  const { pathname } = useLocation();
  const { find, navigation } = useServices();
  const place = find(pathname);
  const { instant } = navigation;
  useLayoutEffect(navigation.beginWaiting, [navigation]);
  if (instant && place) return <instant.Skeleton place={place} pathname={pathname} status={status} />;
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
