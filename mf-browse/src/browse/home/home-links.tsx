import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { HOME_CATEGORIES } from "@nightlatch/domain";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import { Picture, VisuallyHidden } from "@nightlatch/ui";
import styles from "./home.module.css";

/** The texts of the category cards (docs/product/home.md#category-cards). */
const WORDS: Readonly<Record<(typeof HOME_CATEGORIES)[number], { readonly name: string; readonly about: string }>> = {
  "kink-cabins-bnbs": { name: "Kink Cabins & Bnb's", about: "A door of your own, in the woods or in town." },
  "lifestyle-resort": { name: "Lifestyle Resorts", about: "Days by the water, among people who understand." },
  "lifestyle-club": { name: "Lifestyle Clubs", about: "A night out, with house rules worth reading." },
  "lifestyle-experience": { name: "Lifestyle Experiences", about: "Something to do together, led by people who know how." },
};

export const CATEGORIES = HOME_CATEGORIES.map((type) => ({ type, ...WORDS[type] }));

interface HomeLink {
  readonly label: string;
  readonly to: string;
}

const DESTINATIONS: readonly HomeLink[] = [
  ...["San Francisco", "New York", "Los Angeles"].map((location) => ({
    label: location,
    to: paths.browse({}, `location=${encodeURIComponent(location)}`),
  })),
  { label: "All places", to: paths.places() },
];

/** Two of these are aliases, which the list page redirects (docs/product/browse.md#type-aliases). */
const CATEGORY_LINKS: readonly HomeLink[] = [
  { label: "Kink Cabins & BnBs", to: paths.browse({ type: "kink-cabins-bnb" }) },
  { label: "Kink Cabins", to: paths.browse({ type: "kink-cabins" }) },
  { label: "Lifestyle Clubs", to: paths.browse({ type: "lifestyle-club" }) },
];

const SUPPORT_LINKS: readonly HomeLink[] = [
  { label: "Help", to: paths.help() },
  { label: "Safety", to: paths.safety() },
  { label: "Cancellation", to: paths.cancellation() },
];

const ABOUT_LINKS: readonly HomeLink[] = [
  { label: "Newsroom", to: paths.newsroom() },
  { label: "Careers", to: paths.careers() },
  { label: "Privacy", to: paths.privacy() },
];

export const HOT_TUBS = paths.browse({}, "amenities=hot-tub");

function LinkList({ title, links, newTab = false }: { title: string; links: readonly HomeLink[]; newTab?: boolean }) {
  return (
    <div>
      <h2 className={styles.linksTitle}>{title}</h2>
      <ul className={styles.linkList}>
        {links.map(({ label, to }) => (
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

/** The links to destinations, categories, support and about (docs/product/home.md#links). */
export function HomeLinks() {
  return (
    <nav className={styles.links} aria-label="More places to go">
      <LinkList title="Destinations" links={DESTINATIONS} />
      <LinkList title="Categories" links={CATEGORY_LINKS} />
      <LinkList title="Support" links={SUPPORT_LINKS} newTab />
      <LinkList title="About" links={ABOUT_LINKS} newTab />
    </nav>
  );
}

const SIZES = "(width >= 75rem) 17rem, (width >= 62rem) 22vw, 46vw";

/** Four categories; a failed count shows zero, a missing image the illustrated door (docs/product/home.md#category-cards). */
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
            <Picture className={styles.picture} picture={data?.pictures?.[type]} sizes={SIZES} />
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
