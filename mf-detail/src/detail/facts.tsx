import type { ListingDetail } from "@nightlatch/shared/domain";
import styles from "./detail.module.css";

/** How many people and what room there is for them. */
export function Facts({ listing }: { listing: ListingDetail }) {
  const facts = [
    ["Guests", listing.guests],
    ["Bedrooms", listing.bedrooms],
    ["Beds", listing.beds],
    ["Bathrooms", listing.bathrooms],
  ] as const;
  return (
    <dl className={styles.facts} aria-label="Room">
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
