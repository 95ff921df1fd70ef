import { type ListingCard as Card, guestsOf, placeLine } from "@nightlatch/domain";
import { Badge, Dotted, PhoneSource, ResponsiveImage, SaveButton, StayLink } from "@nightlatch/ui";
import { type ComponentType, memo } from "react";
import type { ImageStripProps } from "./image-strip.tsx";
import styles from "./listing-card.module.css";
import { countOf } from "./texts.ts";

const WIDE_SIZES = "(width >= 75rem) 23rem, (width >= 62rem) 31vw, 92vw";
const SIZES = WIDE_SIZES.replace("92vw", "(width >= 40rem) 46vw, 92vw");

export function factsOf(card: Card): string[] {
  const { type, hotTub, bedrooms } = card;
  const rooms = bedrooms > 0 ? countOf(bedrooms, "bedroom") : undefined;
  return [type?.label, guestsOf(card), hotTub ? "Hot tub" : rooms].filter((fact) => fact !== undefined);
}

interface Props {
  readonly card: Card;
  readonly eager: boolean;
  readonly level: 2 | 3;
  readonly wide: boolean;
  readonly Strip: ComponentType<ImageStripProps> | undefined;
}

export const ListingCard = memo(({ card, eager, level, wide, Strip }: Props) => {
  const Heading = `h${level}` as const;
  const about = `about-${card.id}`;
  const sizes = wide ? WIDE_SIZES : SIZES;
  return (
    <article className={styles.card} data-wide={wide || undefined}>
      <ResponsiveImage
        className={styles.picture}
        image={card.picture}
        sizes={sizes}
        stay={card.id}
        eager={eager}
        phone={eager && card.picture && <PhoneSource image={card.picture} width={800} />}
        alt=""
      />
      <div className={styles.marks}>
        {card.featured ? <Badge kind="featured">Featured</Badge> : null}
        {card.verified ? <Badge kind="verified">Verified</Badge> : null}
        {card.draft ? <Badge kind="plain">Not public yet</Badge> : null}
      </div>
      <div className={styles.text}>
        <div>
          <Heading className={styles.name}>
            <StayLink className={styles.link} card={card} aria-describedby={about}>
              {card.name}
            </StayLink>
          </Heading>
          <div id={about}>
            <p className={styles.place}>{placeLine(card)}</p>
            <Dotted className={styles.facts} facts={factsOf(card)} />
            {card.privacy ? <Dotted className={styles.privacy} facts={card.privacy} /> : null}
          </div>
        </div>
        {card.furniture.length > 0 ? (
          <ul className={styles.furniture} aria-label="Kink furniture">
            {card.furniture.map((label) => (
              <li key={label}>{label}</li>
            ))}
            {card.furnitureMore > 0 ? <li className={styles.more}>+{card.furnitureMore} Kink Furniture</li> : null}
          </ul>
        ) : null}
      </div>
      {Strip && card.picture ? <Strip card={card} sizes={sizes} /> : null}
      <SaveButton card={card} className={styles.save} />
    </article>
  );
});

export function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.picture} />
      <div className={styles.text}>
        <div>
          <div className={styles.nameSkeleton} />
          <div className={styles.lineSkeleton} />
          <div className={styles.lineSkeleton} />
        </div>
      </div>
    </div>
  );
}
