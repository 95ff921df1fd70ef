import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { forgetStays, Link, PageHead, useRecentStays, useSavedStays } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { type ReactNode, useSyncExternalStore } from "react";
import { OfflineNote } from "../offline/offline-note.tsx";
import styles from "./saved.module.css";
import { SavedOffline, whatOpens } from "./saved-offline.tsx";
import { RowSkeleton, StayRow } from "./stay-row.tsx";

/** The page `/saved`: the stays that this device keeps. Our server never learns which they are. */
export function SavedPage() {
  const known = useKnown();
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
      {known ? <KeptStays /> : <Unknown />}
      {known ? <SavedOffline /> : null}
      <OfflineNote>Your saved stays are on this device. {whatOpens()}</OfflineNote>
    </div>
  );
}

const never = () => () => {};

/** Whether the device's stays can be read: not on the server, nor while its page is hydrated. */
const useKnown = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The page until the device's stays are read. It is as tall as the screen, so that the footer is not moved by what comes. */
function Unknown() {
  return (
    <section className={styles.section} aria-label="Saved" aria-busy="true">
      <noscript>
        <p className={styles.none}>Saved stays need JavaScript, which is switched off in this browser.</p>
      </noscript>
      <div className={styles.unknown}>
        <div className={styles.heading}>
          <h2>Saved</h2>
        </div>
        <Rows>
          {[1, 2, 3].map((row) => (
            <li key={row}>
              <RowSkeleton />
            </li>
          ))}
        </Rows>
      </div>
    </section>
  );
}

function KeptStays() {
  const saved = useSavedStays();
  const recent = useRecentStays();
  const others = recent.filter(({ slug }) => !saved.some((stay) => stay.slug === slug));
  return (
    <>
      <Stays heading="Saved" cards={saved} forget={saved.length > 0 ? () => forgetStays("saved") : undefined}>
        Nothing saved yet. Press the heart on a stay, and it is here when you come back. <Link to={paths.browse()}>Explore listings</Link>
      </Stays>
      <Stays heading="Recently viewed" cards={others} forget={recent.length > 0 ? () => forgetStays("recent") : undefined}>
        {recent.length > 0 ? "Everything you viewed recently is in your saved stays." : "Stays you open show here for 30 days."}
      </Stays>
    </>
  );
}

interface StaysProps {
  readonly heading: string;
  readonly cards: readonly ListingCard[];
  /** Removes them from the device; undefined when there is nothing to remove. */
  readonly forget: (() => void) | undefined;
  /** Said instead of stays when there are none to show. */
  readonly children: ReactNode;
}

function Stays({ heading, cards, forget, children }: StaysProps) {
  return (
    <section className={styles.section} aria-label={heading}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        {forget ? (
          <Button variant="quiet" className={styles.clear} onClick={forget} aria-label={`Clear ${heading.toLowerCase()}`}>
            Clear
          </Button>
        ) : null}
      </div>
      {cards.length > 0 ? (
        <Rows>
          {cards.map((card) => (
            <li key={card.id}>
              <StayRow card={card} />
            </li>
          ))}
        </Rows>
      ) : (
        <p className={styles.none}>{children}</p>
      )}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;
