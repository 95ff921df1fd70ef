import { type ListingCard as Card, LISTING_PAGE_SIZE } from "@nightlatch/shared/domain";
import type { Ref } from "react";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import styles from "./listing-grid.module.css";

/** Cards in view when a list opens: their pictures come first. */
const EAGER = 3;

interface Props {
  readonly ref?: Ref<HTMLUListElement>;
  readonly cards: readonly Card[];
  /** How many more cards are on the way. */
  readonly coming?: number;
  /** How many cards are in view when the page opens. */
  readonly eager?: number;
  /** Of the cards' headings. */
  readonly level?: 2 | 3;
}

/** One, two or three columns of cards, by width. */
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

/** The grid of a list that has not come yet. */
export function GridSkeleton() {
  return <ListingGrid cards={[]} coming={LISTING_PAGE_SIZE} />;
}
