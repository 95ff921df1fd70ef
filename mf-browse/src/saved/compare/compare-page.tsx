import { paths } from "@nightlatch/contract";
import { Link, lazyImport, PageHead } from "@nightlatch/runtime";
import { useHydrated } from "@nightlatch/ui";
import { Suspense } from "react";
import { OfflineNote } from "../../common/offline-status.tsx";
import styles from "../saved.module.css";

const PickedStays = lazyImport(async () => (await import(/* webpackChunkName: "deciding" */ "./comparison.tsx")).PickedStays);

export function ComparePage() {
  const known = useHydrated();
  return (
    <div className={styles.page}>
      <PageHead title="Compare stays" description="Saved stays side by side." canonical={paths.compare()} noindex />
      <header className={styles.intro}>
        <Link className={styles.back} to={paths.saved()}>
          Back to saved stays
        </Link>
        <h1>Compare stays</h1>
      </header>
      {known ? (
        <Suspense>
          <PickedStays />
        </Suspense>
      ) : (
        <noscript>
          <p className={styles.none}>Comparing needs JavaScript, which is switched off in this browser.</p>
        </noscript>
      )}
      <OfflineNote>You can still see what this browser has of your saved stays. The rest loads when you're back online.</OfflineNote>
    </div>
  );
}
