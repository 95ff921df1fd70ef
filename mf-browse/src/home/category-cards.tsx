import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import { Picture } from "@nightlatch/ui";
import styles from "./category-cards.module.css";
import { CATEGORIES } from "./links.ts";

const SIZES = "(width >= 75rem) 17rem, (width >= 62rem) 22vw, 46vw";

/**
 * Four categories, each with a live count and a picture of one of its listings; a failed count shows zero, and where there is
 * no picture stands the illustrated door (docs/product/home.md#category-cards).
 */
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
