import type { ApiClient } from "@nightlatch/api-client";
import { guestsOf, type ListingCard, type ListingDetail, placeLine } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { Dotted, ResponsiveImage, StayLink } from "@nightlatch/ui";
import { Section } from "../detail/sections.tsx";
import styles from "./similar-stays.module.css";

const SIZES = "(width >= 62rem) 22rem, (width >= 40rem) 16rem, (width >= 22.5rem) 36vw, 100vw";

export const similarQuery = (api: ApiClient, slug: string) => ({
  queryKey: ["similar", slug],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(`/api/listings/${encodeURIComponent(slug)}/similar`, {}, signal),
});

export function SimilarStays({ listing }: { listing: ListingDetail }) {
  const { data } = useQuery(similarQuery(useApi(), listing.slug));
  if (!data?.items.length) return null;
  const nearby = data.items.some((card) => nearnessOf(listing, card));
  return (
    <Section id="similar" title={nearby ? "Similar places nearby" : "Similar places"}>
      <ul className={styles.list}>
        {data.items.map((card) => (
          <li key={card.id}>
            <Stay card={card} of={listing} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Stay({ card, of }: { card: ListingCard; of: ListingDetail }) {
  const common = inCommon(of, card);
  const facts = [card.type?.label ?? "", guestsOf(card), card.hotTub && !of.hotTub ? "Hot tub" : ""].filter(Boolean);
  const near = nearnessOf(of, card);
  const why = [near, common.length > 0 ? `${near ? "both" : "Both"} have: ${common.join(", ")}` : ""].filter(Boolean);
  return (
    <article className={styles.card}>
      <ResponsiveImage className={styles.picture} image={card.picture} sizes={SIZES} stay={card.id} alt="" />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <StayLink className={styles.link} card={card}>
            {card.name}
          </StayLink>
        </h3>
        <p className={styles.place}>{placeLine(card)}</p>
        <Dotted className={styles.facts} facts={facts} />
        {card.privacy ? <Dotted className={styles.why} facts={card.privacy} /> : null}
        {why.length > 0 ? <Dotted className={styles.why} facts={why} /> : null}
      </div>
    </article>
  );
}

export function nearnessOf(of: Pick<ListingDetail, "city" | "state" | "country">, { city, state, country }: ListingCard): string {
  if (country !== of.country || state !== of.state) return "";
  if (city && city === of.city) return "Same city";
  return state ? "Same state" : "";
}

export function inCommon({ hotTub, allFurniture }: Pick<ListingDetail, "hotTub" | "allFurniture">, card: ListingCard): string[] {
  const furniture = card.furniture.filter((label) => allFurniture.includes(label));
  return hotTub && card.hotTub ? ["Hot tub", ...furniture] : furniture;
}
