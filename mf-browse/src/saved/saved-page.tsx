import { paths } from "@nightlatch/contract";
import { forgetStays, Link, PageHead, useRecentStays, useSavedStays } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { ListingGrid } from "../browse/listing-grid.tsx";
import styles from "./saved.module.css";

/** The page `/saved`: the stays that this device keeps. Our server never learns which they are. */
export function SavedPage() {
  const saved = useSavedStays();
  const recent = useRecentStays();
  return (
    <div className={styles.page}>
      <PageHead title="Saved stays" description="The stays you keep on this device." canonical={paths.saved()} noindex />
      <header className={styles.intro}>
        <h1>Saved stays</h1>
        <p className={styles.lede}>
          Kept on this device and nowhere else: there is no account, and we cannot see them.{" "}
          <Link to={`${paths.privacy()}#stored`}>Wipe this device</Link> whenever you like.
        </p>
      </header>
      <Stays heading="Saved" cards={saved} forget={() => forgetStays("saved")}>
        <p className={styles.none}>
          Nothing saved yet. Press the heart on a stay, and it is here when you come back. <Link to={paths.browse()}>Explore listings</Link>
        </p>
      </Stays>
      <Stays heading="Recently viewed" cards={recent} forget={() => forgetStays("recent")}>
        <p className={styles.none}>Stays you open show here for 30 days.</p>
      </Stays>
    </div>
  );
}

interface StaysProps {
  readonly heading: string;
  readonly cards: ReturnType<typeof useSavedStays>;
  readonly forget: () => void;
  /** Shown instead of cards when there are none. */
  readonly children: React.ReactNode;
}

function Stays({ heading, cards, forget, children }: StaysProps) {
  return (
    <section className={styles.section} aria-label={heading}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        {cards.length > 0 ? (
          <Button variant="quiet" onClick={forget}>
            Clear {heading.toLowerCase()}
          </Button>
        ) : null}
      </div>
      {cards.length > 0 ? <ListingGrid cards={cards} eager={0} level={3} /> : children}
    </section>
  );
}
