import type { ListingDetail } from "@nightlatch/domain";
import styles from "./detail.module.css";

/** The numbers of guests and rooms. */
export function Facts({ listing }: { listing: ListingDetail }) {
  const facts = [
    ["Guest", listing.guests],
    ["Bedroom", listing.bedrooms],
    ["Bed", listing.beds],
    ["Bathroom", listing.bathrooms],
  ] as const;
  // A venue without rooms shows no numbers of them.
  const shown = facts.filter(([, count]) => count > 0);
  return (
    <dl className={styles.facts} aria-label="Room">
      {shown.map(([name, count]) => (
        <div key={name}>
          <dt>{count === 1 ? name : `${name}s`}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
