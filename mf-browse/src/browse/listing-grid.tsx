import { type ListingCard as Card, LISTING_PAGE_SIZE } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";
import { classNames } from "@nightlatch/ui";
import { type Ref, useState } from "react";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import styles from "./listing-grid.module.css";

/** The number of cards in view when a list opens; their pictures come first. */
const EAGER = 3;

/** The strip of a card's pictures comes when a pointer or the focus comes to the first card. */
const strips = lazyPart(async () => (await import(/* webpackChunkName: "strip" */ "./picture-strip.tsx")).PictureStrip);

interface Props {
  readonly ref?: Ref<HTMLUListElement>;
  readonly cards: readonly Card[];
  /** The number of further cards that are on the way. */
  readonly coming?: number;
  /** The number of cards in view when the page opens. */
  readonly eager?: number;
  /** The level of the cards' headings. */
  readonly level?: 2 | 3;
  /** Whether the first card has a row of its own where there are two columns. */
  readonly led?: boolean;
}

/** Cards in one, two or three columns, by width. */
export function ListingGrid({ ref, cards, coming = 0, eager = EAGER, level = 2, led = false }: Props) {
  const [Strip, setStrip] = useState(strips.now);
  // Without the strip a card has the one picture that it came with.
  const bring = () => void strips.get().then((part) => setStrip(() => part), NOTHING);
  return (
    <ul className={classNames(styles.grid, led && styles.led)} ref={ref} onPointerOver={bring} onFocus={bring}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ListingCard card={card} eager={index < eager} level={level} wide={led && index === 0} Strip={Strip} />
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
