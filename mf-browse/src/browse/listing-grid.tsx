import { type ListingCard as Card, LISTING_PAGE_SIZE } from "@nightlatch/domain";
import type { Ref } from "react";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import styles from "./listing-grid.module.css";

/** The number of cards in view when a list opens; their pictures come first. */
const EAGER = 3;

interface Props {
  readonly ref?: Ref<HTMLUListElement>;
  readonly cards: readonly Card[];
  /** The number of further cards that are on the way. */
  readonly coming?: number;
  /** The number of cards in view when the page opens. */
  readonly eager?: number;
  /** The level of the cards' headings. */
  readonly level?: 2 | 3;
}

/** Cards in one, two or three columns, by width. */
export function ListingGrid({ ref, cards, coming = 0, eager = EAGER, level = 2 }: Props) {
  return (
    <ul className={styles.grid} ref={ref}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ListingCard card={card} eager={index < eager} level={level} />
        </li>
      ))}
      {Array.from({ length: coming }, (_, index) => (
        <li key={`coming-${index}`}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
}

/** The grid of a list that is on the way. */
export function GridSkeleton() {
  return <ListingGrid cards={[]} coming={LISTING_PAGE_SIZE} />;
}
