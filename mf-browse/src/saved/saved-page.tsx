import { paths } from "@nightlatch/contract";
import { Link, lazyImport, PageHead } from "@nightlatch/runtime";
import { useHydrated } from "@nightlatch/ui";
import { Suspense } from "react";
import { OfflineNote } from "../common/offline-status.tsx";
import styles from "./saved.module.css";
import { RowSkeletons } from "./stay-row.tsx";

const SavedStays = lazyImport(async () => (await import(/* webpackChunkName: "deciding" */ "./saved-stays.tsx")).SavedStays);
if (typeof window !== "undefined") SavedStays.prefetch();

export function SavedPage() {
  const known = useHydrated();
  return (
    <div className={styles.page}>
      <PageHead title="Saved stays" description="The stays you saved in this browser." canonical={paths.saved()} noindex />
      <header className={styles.intro}>
        <h1>Saved stays</h1>
        <p className={styles.lede}>
          Only in this browser. There's no account, and we can't see them. <Link to={`${paths.privacy()}#stored`}>Delete everything</Link>{" "}
          whenever you like.
        </p>
        <p className={styles.lede}>
          Deciding with someone? <Link to={paths.match()}>Find what you're both open to</Link>
        </p>
      </header>
      {known ? (
        <Suspense fallback={<PendingStays />}>
          <SavedStays>
            <OfflineNote>Your saved stays are in this browser. {whatOpens()}</OfflineNote>
          </SavedStays>
        </Suspense>
      ) : (
        <PendingStays />
      )}
    </div>
  );
}

function PendingStays() {
  return (
    <section className={styles.section} aria-label="Saved" aria-busy="true">
      <noscript>
        <p className={styles.none}>Saved stays need JavaScript, which is switched off in this browser.</p>
      </noscript>
      <div className={styles.unknown}>
        <div className={styles.heading}>
          <h2>Saved</h2>
        </div>
        <RowSkeletons className={styles.rows} />
      </div>
    </section>
  );
}

const whatOpens = (): string =>
  globalThis.navigator?.serviceWorker?.controller ? "The ones you kept for offline open now." : "Their pages open when you're back online.";
