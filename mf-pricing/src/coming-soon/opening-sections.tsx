import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import styles from "./opening-sections.module.css";
import shared from "./sections.module.css";
import { Section } from "./sections.tsx";

/** Cabins and BnBs exist now; the others are planned (docs/product/purpose.md#categories). `type` is also the key of the listing count. */
const CATEGORIES: readonly { readonly name: string; readonly type: string; readonly text: string }[] = [
  { name: "Cabins and BnBs", type: "kink-cabins-bnbs", text: "A place to yourselves, often with a playroom." },
  { name: "Clubs", type: "lifestyle-club", text: "An evening among people who know the rules." },
  { name: "Resorts", type: "lifestyle-resort", text: "Days by the water, clothes optional." },
  { name: "Cruises", type: "lifestyle-cruise", text: "A whole ship of adults, for a week." },
  { name: "Dungeons and studios", type: "dungeon", text: "Rooms by the hour, with every piece of furniture listed." },
  { name: "Experiences", type: "lifestyle-experience", text: "Workshops, weekends and evenings with a host." },
];

export function Categories() {
  const { data } = useQuery(categoryCountsQuery(useApi()));
  return (
    <Section id="categories" title="More than stays">
      <ul className={styles.categories}>
        {CATEGORIES.map(({ name, type, text }, index) => (
          <li key={name}>
            <div className={styles.head}>
              <h3 className={shared.name}>{name}</h3>
              <p className={index === 0 ? styles.first : styles.planned}>{index === 0 ? "Launching first" : "Planned"}</p>
            </div>
            <p className={styles.about}>{text}</p>
            <p className={styles.preview}>
              <Preview type={type} name={name} count={data?.counts[type] ?? 0} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Preview({ type, name, count }: { type: string; name: string; count: number }) {
  if (count === 0) return null;
  return (
    <Link to={paths.browse({ type })}>
      Preview {count} {count === 1 ? "listing" : "listings"}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Link>
  );
}

export function LaunchingFirst() {
  return (
    <section className={styles.dusk} aria-labelledby="launching">
      <div>
        <h2 id="launching" className={styles.duskHeading}>
          What's launching first
        </h2>
        <p className={styles.duskText}>
          Cabins and BnBs, most of them in the United States. People ask us for these most, and ordinary booking sites say the least about
          them.
        </p>
      </div>
      <ul className={styles.launching}>
        <li>Furniture and equipment, named piece by piece</li>
        <li>Hot tubs, pools and saunas, each marked private or shared</li>
        <li>Who else is on the property, and how you get in</li>
        <li>Search by place, with filters that show how many places match</li>
        <li>A verified mark where the host has confirmed the listing</li>
      </ul>
    </section>
  );
}
