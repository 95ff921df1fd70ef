import { type ListingCard as Card, LISTING_PAGE_SIZE } from "@nightlatch/shared/domain";
import { forwardRef } from "react";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import styles from "./listing-grid.module.css";

/** Cards in view when a page opens: their pictures come first. */
const EAGER = 3;

interface Props {
  readonly cards: readonly Card[];
  /** How many more cards are on the way. */
  readonly coming?: number;
}

/** One, two or three columns of cards, by width. */
export const ListingGrid = forwardRef<HTMLUListElement, Props>(function ListingGrid({ cards, coming = 0 }, ref) {
  return (
    <ul className={styles.grid} ref={ref}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ListingCard card={card} eager={index < EAGER} />
        </li>
      ))}
      {Array.from({ length: coming }, (_, index) => (
        <li key={`coming-${index}`}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
});

/** The grid of a list that has not come yet. */
export function GridSkeleton() {
  return <ListingGrid cards={[]} coming={LISTING_PAGE_SIZE} />;
}
