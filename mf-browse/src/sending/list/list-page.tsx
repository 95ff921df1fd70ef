import { paths } from "@nightlatch/contract";
import { lazyImport, PageHead } from "@nightlatch/runtime";
import { useHydrated } from "@nightlatch/ui";
import { Suspense } from "react";
import { OfflineNote } from "../../common/offline-status.tsx";
import styles from "../../saved/saved.module.css";
import { Reading } from "./reading.tsx";

const Opened = lazyImport(async () => (await import(/* webpackChunkName: "shortlist" */ "./opened.tsx")).Opened);
// Loads during hydration, so that the list is removed from the URL early.
if (typeof window !== "undefined" && window.location.pathname === paths.list()) Opened.prefetch();

/** Opens the list in the fragment of the URL, which the server never receives. */
export function ListPage() {
  const known = useHydrated();
  return (
    <div className={styles.page}>
      <PageHead title="A list for you" description="Opens a list of stays that someone sent you." canonical={paths.list()} noindex />
      <header className={styles.intro}>
        <h1>A list for you</h1>
      </header>
      {known ? (
        <Suspense fallback={<Reading />}>
          <Opened />
        </Suspense>
      ) : (
        <Reading />
      )}
      <OfflineNote>The list is in your link. Its stays load when you're back online.</OfflineNote>
    </div>
  );
}
