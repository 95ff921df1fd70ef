import { paths } from "@nightlatch/contract";
import { type ListingCard, placeLine } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Dotted, Picture, SaveButton } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { factsOf } from "../browse/listing-card.tsx";
import styles from "./stay-row.module.css";

interface StayRowProps {
  readonly card: ListingCard;
  /** The heart, of the class that it is given; the plain one unless told. */
  readonly heart?: (className: string | undefined) => ReactNode;
  /** How wide its picture is shown, as in `sizes`. */
  readonly sizes?: string;
}

/** One kept stay: a small picture, what it is and where. The name is the link, and its area covers the row. */
export function StayRow({ card, heart = (className) => <SaveButton card={card} className={className} />, sizes = "6rem" }: StayRowProps) {
  const about = `about-${card.id}`;
  return (
    <article className={styles.row}>
      <Picture className={styles.picture} picture={card.picture} sizes={sizes} alt="" />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link className={styles.link} to={paths.property(card.slug)} aria-describedby={about}>
            {card.name}
          </Link>
        </h3>
        <div id={about}>
          <p>{placeLine(card)}</p>
          <Dotted facts={factsOf(card)} />
          {/* Another version of the site or a person may have written a kept card. */}
          {Array.isArray(card.privacy) ? <Dotted facts={card.privacy} /> : null}
        </div>
      </div>
      {heart(styles.save)}
    </article>
  );
}

/** A placeholder for a row, until it is known what the device keeps. */
export function RowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <div className={styles.picture} />
    </div>
  );
}
