import { type ListingCard as Card, LISTING_PAGE_SIZE } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";
import { classNames } from "@nightlatch/ui";
import { type Ref, useState } from "react";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import styles from "./listing-grid.module.css";

/** The strip of a card's pictures comes when a pointer or the focus comes to the first card. */
const strips = lazyPart(async () => (await import(/* webpackChunkName: "strip" */ "./picture-strip.tsx")).PictureStrip);

interface Props {
  readonly ref?: Ref<HTMLUListElement>;
  readonly cards: readonly Card[];
  /** The number of further cards that are on the way. */
  readonly coming?: number;
  /**
   * Whether the first card is what the page opens with, so that its picture comes before others. It is all that a phone shows, and two
   * more beside it would take twice its time there; the others in view wait for the styles alone.
   */
  readonly leading?: boolean;
  /** The level of the cards' headings. */
  readonly level?: 2 | 3;
  /** Whether the first card has a row of its own where there are two columns. */
  readonly led?: boolean;
}

/** Cards in one, two or three columns, by width. */
export function ListingGrid({ ref, cards, coming = 0, leading = true, level = 2, led = false }: Props) {
  const [Strip, setStrip] = useState(strips.now);
  // Without the strip a card has the one picture that it came with.
  const bring = () => void strips.get().then((part) => setStrip(() => part), NOTHING);
  return (
    <ul className={classNames(styles.grid, led && styles.led)} ref={ref} onPointerOver={bring} onFocus={bring}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ListingCard card={card} eager={leading && index === 0} level={level} wide={led && index === 0} Strip={Strip} />
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

const NOTHING = () => {};

/** The grid of a list that is on the way. */
export function GridSkeleton() {
  return <ListingGrid cards={[]} coming={LISTING_PAGE_SIZE} />;
}
