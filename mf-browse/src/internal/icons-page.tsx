import { paths } from "@nightlatch/contract";
import { FEATURE_CATEGORIES, FEATURES, type FeatureCategory } from "@nightlatch/domain";
import { type LoadContext, PageHead, useApi, useQuery } from "@nightlatch/runtime";
import { AmenityPill } from "@nightlatch/ui";
import { featureCountsQuery } from "../common/queries.ts";
import styles from "./icons.module.css";

export async function loadIcons({ queryClient, api }: LoadContext): Promise<void> {
  try {
    await queryClient.fetchQuery(featureCountsQuery(api));
  } catch (error) {
    console.warn(`Amenity counts could not be loaded: ${error}`);
  }
}

export function IconsPage() {
  const { data } = useQuery(featureCountsQuery(useApi()));
  return (
    <div className={styles.page}>
      <PageHead title="Amenity icons" description="The icon of every amenity." canonical={paths.icons()} noindex />
      <header className={styles.intro}>
        <h1>Amenity icons</h1>
        <p className={styles.lede}>
          {FEATURES.length} amenities in {FEATURE_CATEGORIES.length} groups.
          {data ? ` The number says how many of ${data.total} listings have it.` : null}
        </p>
      </header>
      {FEATURE_CATEGORIES.map((category) => (
        <Group key={category} category={category} counts={data?.counts} />
      ))}
    </div>
  );
}

function Group({ category, counts }: { category: FeatureCategory; counts: Readonly<Record<string, number>> | undefined }) {
  const id = category.toLowerCase().replace(/\W/g, "-");
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{category === "LocationType" ? "Location Type" : category}</h2>
      <ul className={styles.pills}>
        {FEATURES.filter((feature) => feature.category === category).map(({ slug, label }) => (
          <li key={slug}>
            <AmenityPill slug={slug} category={category} label={label} count={counts?.[slug]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
