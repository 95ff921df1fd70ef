import { paths } from "@nightlatch/contract";
import { type ListingCard, placeLine } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Dotted, ResponsiveImage, SaveButton } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { factsOf } from "../browse/listing-card.tsx";
import styles from "./stay-row.module.css";

interface StayRowProps {
  readonly card: ListingCard;
  readonly heart?: (className: string | undefined) => ReactNode;
  readonly sizes?: string;
}

export function StayRow({ card, heart = (className) => <SaveButton card={card} className={className} />, sizes = "6rem" }: StayRowProps) {
  const about = `about-${card.id}`;
  return (
    <article className={styles.row}>
      <ResponsiveImage className={styles.picture} image={card.picture} sizes={sizes} alt="" />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link className={styles.link} to={paths.property(card.slug)} aria-describedby={about}>
            {card.name}
          </Link>
        </h3>
        <div id={about}>
          <p>{placeLine(card)}</p>
          <Dotted facts={factsOf(card)} />
          {/* An older release or the visitor may have written this card to storage, so fields may be missing. */}
          {Array.isArray(card.privacy) ? <Dotted facts={card.privacy} /> : null}
        </div>
      </div>
      {heart(styles.save)}
    </article>
  );
}

export function RowSkeletons({ count = 3, className }: { count?: number; className: string | undefined }) {
  return (
    <ul className={className}>
      {Array.from({ length: count }, (_, row) => (
        <li key={row}>
          <div className={styles.row} aria-hidden="true">
            <div className={styles.picture} />
          </div>
        </li>
      ))}
    </ul>
  );
}
