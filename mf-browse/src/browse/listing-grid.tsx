import { type ListingCard as Card, LISTING_PAGE_SIZE } from "@nightlatch/domain";
import { lazyImport } from "@nightlatch/runtime";
import { classNames } from "@nightlatch/ui";
import { type Ref, useState } from "react";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import styles from "./listing-grid.module.css";

const strips = lazyImport(async () => (await import(/* webpackChunkName: "strip" */ "./image-strip.tsx")).ImageStrip);

interface Props {
  readonly ref?: Ref<HTMLUListElement>;
  readonly cards: readonly Card[];
  readonly coming?: number;
  /** Loads the list's first image eagerly. Phones show only one, and two more would double the loading time. */
  readonly leading?: boolean;
  readonly level?: 2 | 3;
  readonly led?: boolean;
}

export function ListingGrid({ ref, cards, coming = 0, leading = true, level = 2, led = false }: Props) {
  const [Strip, setStrip] = useState(strips.now);
  // If the strip fails to load, the card keeps its first image.
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

export function GridSkeleton() {
  return <ListingGrid cards={[]} coming={LISTING_PAGE_SIZE} />;
}
