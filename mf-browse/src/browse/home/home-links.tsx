import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { HOME_CATEGORIES } from "@nightlatch/domain";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import { ResponsiveImage, VisuallyHidden } from "@nightlatch/ui";
import styles from "./home.module.css";

const WORDS: Readonly<Record<(typeof HOME_CATEGORIES)[number], { readonly name: string; readonly about: string }>> = {
  "kink-cabins-bnbs": { name: "Kink Cabins & Bnb's", about: "A place to yourselves, in the woods or in town." },
  "lifestyle-resort": { name: "Lifestyle Resorts", about: "Days by the water, among people who understand." },
  "lifestyle-club": { name: "Lifestyle Clubs", about: "A night out, with house rules worth reading." },
  "lifestyle-experience": { name: "Lifestyle Experiences", about: "Something to do together, led by people who know how." },
};

export const CATEGORIES = HOME_CATEGORIES.map((type) => ({ type, ...WORDS[type] }));

interface Links {
  readonly title: string;
  readonly links: readonly (readonly [label: string, to: string])[];
  readonly newTab?: boolean;
}

const placeLink = (name: string) => [name, paths.browse({}, `location=${encodeURIComponent(name)}`)] as const;

const LINKS: readonly Links[] = [
  {
    title: "Destinations",
    links: [placeLink("San Francisco"), placeLink("New York"), placeLink("Los Angeles"), ["All places", paths.places()]],
  },
  {
    title: "Categories",
    links: [
      ["Kink Cabins & BnBs", paths.browse({ type: "kink-cabins-bnb" })],
      ["Kink Cabins", paths.browse({ type: "kink-cabins" })],
      ["Lifestyle Clubs", paths.browse({ type: "lifestyle-club" })],
    ],
  },
  {
    title: "Support",
    newTab: true,
    links: [
      ["Help", paths.help()],
      ["Safety", paths.safety()],
      ["Cancellation", paths.cancellation()],
    ],
  },
  {
    title: "About",
    newTab: true,
    links: [
      ["Newsroom", paths.newsroom()],
      ["Careers", paths.careers()],
      ["Privacy", paths.privacy()],
    ],
  },
];

export const HOT_TUBS = paths.browse({}, "amenities=hot-tub");

function LinkList({ title, links, newTab = false }: Links) {
  return (
    <div>
      <h2 className={styles.linksTitle}>{title}</h2>
      <ul className={styles.linkList}>
        {links.map(([label, to]) => (
          <li key={to}>
            {newTab ? (
              <a href={to} target="_blank" rel="noopener">
                {label}
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </a>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function HomeLinks() {
  return (
    <nav className={styles.links} aria-label="More places to go">
      {LINKS.map((list) => (
        <LinkList key={list.title} {...list} />
      ))}
    </nav>
  );
}

const SIZES = "(width >= 75rem) 17rem, (width >= 62rem) 22vw, 46vw";

export function CategoryCards() {
  const { data } = useQuery(categoryCountsQuery(useApi()));
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className={styles.heading}>
        Where to begin
      </h2>
      <ul className={styles.cards}>
        {CATEGORIES.map(({ type, name, about }) => (
          <li key={type} className={styles.card}>
            <ResponsiveImage className={styles.picture} image={data?.pictures?.[type]} sizes={SIZES} />
            <h3 className={styles.name}>
              <Link className={styles.link} to={paths.browse({ type })}>
                {name}
              </Link>
            </h3>
            <p className={styles.about}>{about}</p>
            <p className={styles.count}>
              <strong>{data?.counts[type] ?? 0}</strong> listings
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
