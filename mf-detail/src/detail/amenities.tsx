import type { FeatureCategory, FeatureGroup, ListingDetail } from "@nightlatch/domain";
import { FeatureIcon } from "../icons/feature-icon.tsx";
import styles from "./detail.module.css";
import { Section } from "./section.tsx";

/** The heading of each category. */
const TITLES: Readonly<Record<FeatureCategory, string>> = {
  "Kink Furniture": "Kink furniture",
  Wellness: "Wellness",
  Atmosphere: "Atmosphere",
  General: "Good to know",
  LocationType: "Setting",
};
/** The categories in the order they are shown. */
const CATEGORIES = Object.keys(TITLES) as FeatureCategory[];

const ESSENTIALS = [
  { slug: "wifi", label: "Wi-Fi" },
  { slug: "kitchen", label: "Kitchen" },
] as const;

/** All furniture and the other amenities, by category (docs/product/detail.md#amenities). */
export function Amenities({ listing }: { listing: ListingDetail }) {
  const groups = CATEGORIES.flatMap((category) => listing.features.filter((group) => group.category === category));
  const essentials = ESSENTIALS.filter(({ slug }) => listing[slug]);
  if (groups.length === 0 && essentials.length === 0) return null;
  return (
    <Section id="amenities" title="What is there">
      {groups.map(({ category, items }) => (
        <Group key={category} title={TITLES[category]} category={category} items={items} />
      ))}
      {essentials.length > 0 ? <Group title="Essentials" category="General" items={essentials} /> : null}
    </Section>
  );
}

function Group({ title, category, items }: { title: string; category: FeatureCategory; items: FeatureGroup["items"] }) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <ul className={styles.amenities}>
        {items.map(({ slug, label, hint }) => (
          <li key={slug}>
            <FeatureIcon slug={slug} category={category} />
            <span>
              {label}
              {hint ? <small>{hint}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
