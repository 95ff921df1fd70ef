import { fullPlace, type ListingCard, RATING } from "@nightlatch/domain";
import { knownStay, usePublicConfig } from "@nightlatch/runtime";
import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { classNames } from "./class-names.ts";
import { stayCrumbs } from "./links.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { PhoneSource } from "./phone-source.tsx";
import { ResponsiveImage } from "./responsive-image.tsx";
import styles from "./stay-skeleton.module.css";

export const STAY_IMAGE_SIZES = "(width >= 75rem) 37rem, (width >= 62rem) 48vw, 100vw";

/** Has the sizes of the stay's page (docs/adr/0039). @param still shows the card's loaded image instead of loading another */
export function StaySkeleton({ slug, homePath, still = false }: { slug: string; homePath: string; still?: boolean }) {
  const { card, shown } = knownStay(slug) ?? {};
  return (
    <div className={styles.page}>
      {card ? <Breadcrumbs crumbs={stayCrumbs(card, homePath)} /> : <div className={styles.crumbs} />}
      <div className={styles.gallery} aria-hidden="true">
        <Main card={card} shown={shown} still={still} />
        {[2, 3, 4, 5].map((index) => (
          <div key={index} className={styles.thumbnail} />
        ))}
      </div>
      <div className={styles.columns}>
        <div>
          <Heading card={card} />
          {card ? <Facts {...card} /> : null}
          <OfflineNote className={styles.offline} />
          <div className={styles.text} aria-hidden="true" />
        </div>
        <div className={styles.booking} aria-hidden="true" />
      </div>
    </div>
  );
}

function Main({ card, shown, still }: { card: ListingCard | undefined; shown: string | undefined; still: boolean }): ReactNode {
  const { picture } = card ?? {};
  const { width = 0, height = 0 } = picture ?? {};
  const frame = classNames(styles.main, height > width && styles.upright);
  if (!card || (still && picture && !shown)) return <div className={frame} />;
  return (
    <ResponsiveImage
      className={frame}
      image={still && shown ? { src: shown, width, height, alt: "" } : picture && { ...picture, ...(shown ? { placeholder: shown } : {}) }}
      sizes={STAY_IMAGE_SIZES}
      stay={card.id}
      phone={picture && !still && <PhoneSource image={picture} width={800} />}
      eager
      alt=""
    />
  );
}

function Heading({ card }: { card: ListingCard | undefined }): ReactNode {
  const { showRating } = usePublicConfig();
  if (!card) return <div className={classNames(styles.heading, styles.unknown)} aria-hidden="true" />;
  return (
    <header className={styles.heading}>
      <p className={styles.marks}>
        {card.type ? <Badge>{card.type.label}</Badge> : null}
        {card.verified ? <Badge kind="verified">Verified with the host</Badge> : null}
      </p>
      <h1 className={styles.name}>{card.name}</h1>
      <p className={styles.place}>
        <span>{fullPlace(card)}</span>
        {showRating ? (
          <span className={styles.rating}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
              <path d="m8 1 2.1 4.6 5 .6-3.7 3.4 1 4.9L8 12l-4.4 2.5 1-4.9L.9 6.2l5-.6z" fill="currentColor" />
            </svg>
            {RATING.score} <span>{RATING.text}</span>
          </span>
        ) : null}
      </p>
      {card.featured ? (
        <p className={styles.note}>
          <Badge kind="featured">Featured</Badge> Shown first in lists. Hosts can pay for this.
        </p>
      ) : null}
      <div className={styles.share} aria-hidden="true" />
    </header>
  );
}

function Facts({ guests, bedrooms }: Pick<ListingCard, "guests" | "bedrooms">): ReactNode {
  const facts = [
    ["Guest", guests],
    ["Bedroom", bedrooms],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, count]) =>
        count > 0 ? (
          <div key={name}>
            <dt>{count === 1 ? name : `${name}s`}</dt>
            <dd>{count}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
