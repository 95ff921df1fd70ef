import type { ListingDetail } from "@nightlatch/domain";
import { FeatureIcon } from "../icons/feature-icon.tsx";
import styles from "./detail.module.css";
import { inventoryOf } from "./inventory.ts";
import { Section } from "./section.tsx";

/** Highlights, furniture and the other amenities, each once (docs/product/detail.md#what-is-there). */
export function Amenities({ listing }: { listing: ListingDetail }) {
  const groups = inventoryOf(listing);
  if (groups.length === 0) return null;
  return (
    <Section id="amenities" title="What is there">
      {groups.map(({ title, items }) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          <ul className={styles.amenities}>
            {items.map(({ slug, label, hint, category }) => (
              <li key={label}>
                <FeatureIcon slug={slug} category={category} />
                <span>
                  {label}
                  {hint ? <small>{hint}</small> : null}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
