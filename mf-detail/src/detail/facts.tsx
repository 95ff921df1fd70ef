import { type ListingDetail, unitOf } from "@nightlatch/domain";
import styles from "./detail.module.css";

/** The numbers of guests and rooms; where one room of many is booked they say that they are its (docs/product/detail.md#facts). */
export function Facts({ listing }: { listing: ListingDetail }) {
  const unit = unitOf(listing);
  const facts = [
    ["Guest", listing.guests],
    ["Bedroom", listing.bedrooms],
    ["Bed", listing.beds],
    ["Bathroom", listing.bathrooms],
  ] as const;
  // A venue without rooms shows no numbers of them.
  const shown = facts.filter(([, count]) => count > 0);
  return (
    <div className={styles.facts}>
      {unit ? <p id="unit">In each {unit}</p> : null}
      <dl aria-label={unit ? undefined : "Room"} aria-labelledby={unit ? "unit" : undefined}>
        {shown.map(([name, count]) => (
          <div key={name}>
            <dt>{count === 1 ? name : `${name}s`}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
