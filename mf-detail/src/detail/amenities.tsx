import type { FeatureCategory, ListingDetail } from "@nightlatch/shared/domain";
import { featurePath, LineIcon } from "@nightlatch/shared/ui";
import styles from "./detail.module.css";

/** What people read over each category. */
const TITLES: Readonly<Record<FeatureCategory, string>> = {
  "Kink Furniture": "Kink furniture",
  Wellness: "Wellness",
  Atmosphere: "Atmosphere",
  General: "Good to know",
  LocationType: "Setting",
};
const ORDER = Object.keys(TITLES) as FeatureCategory[];

const ESSENTIALS = {
  wifi: { label: "Wi-Fi", path: "M3 9a13 13 0 0 1 18 0M6 13a8 8 0 0 1 12 0M9 16.5a4 4 0 0 1 6 0M12 20h.01" },
  kitchen: { label: "Kitchen", path: "M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2 10h20M9 7c-1-1 1-2 0-4M14 7c-1-1 1-2 0-4" },
} as const;

/** All furniture and the other amenities, by category (SPEC.md point 2 "Property detail"). */
export function Amenities({ listing }: { listing: ListingDetail }) {
  const groups = ORDER.flatMap((category) =>
    listing.features
      .filter((group) => group.category === category)
      .map(({ items }) => ({
        title: TITLES[category],
        items: items.map(({ slug, label }) => ({ label, path: featurePath(slug, category) })),
      })),
  );
  const essentials = (["wifi", "kitchen"] as const).filter((key) => listing[key]).map((key) => ESSENTIALS[key]);
  if (essentials.length > 0) groups.push({ title: "Essentials", items: essentials });
  if (groups.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="amenities">
      <h2 id="amenities">What is there</h2>
      {groups.map(({ title, items }) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          <ul className={styles.amenities}>
            {items.map(({ label, path }) => (
              <li key={label}>
                <LineIcon path={path} />
                {label}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
