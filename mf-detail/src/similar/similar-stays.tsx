import type { ListingCard } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { Picture, StayLink } from "@nightlatch/ui";
import { Section } from "../detail/section.tsx";
import { countOf } from "../detail/texts.ts";
import { similarQuery } from "./similar-query.ts";
import styles from "./similar-stays.module.css";

const SIZES = "(width >= 62rem) 22rem, (width >= 40rem) 16rem, 36vw";

/** Up to three stays like this one. Nothing is shown when they did not come. */
export function SimilarStays({ slug }: { slug: string }) {
  const { data } = useQuery(similarQuery(useApi(), slug));
  if (!data?.items.length) return null;
  return (
    <Section id="similar" title="Similar stays nearby">
      <ul className={styles.list}>
        {data.items.map((card) => (
          <li key={card.id}>
            <Stay card={card} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The card of a stay. The name is the link and its area covers the card. */
function Stay({ card }: { card: ListingCard }) {
  return (
    <article className={styles.card}>
      <Picture className={styles.picture} picture={card.picture} sizes={SIZES} stay={card.id} alt="" />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <StayLink className={styles.link} card={card}>
            {card.name}
          </StayLink>
        </h3>
        <p className={styles.place}>{[card.city, card.state || card.country].filter(Boolean).join(", ")}</p>
        <p className={styles.facts}>
          {[card.type?.label, countOf(card.guests, "guest"), card.hotTub ? "Hot tub" : ""].filter(Boolean).join(" · ")}
        </p>
      </div>
    </article>
  );
}
